import type { RefObject } from 'react';
import { strings } from '@/components/community/posts/strings.en';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/overlays/Menu';

/** Props of {@link PostMenuItems}. */
export type PostMenuItemsProps = {
  opener: RefObject<HTMLButtonElement | null>;
  onOpenChange: (open: boolean) => void;
  isOwn: boolean;
  isModerator: boolean;
  isHidden: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onCopyLink: () => void;
  onHide: () => void;
  onBlock: () => void;
  /** `null` for who cannot report it. */
  onReport: (() => void) | null;
};

/** The open menu of a post. */
export function PostMenuItems({ opener, onOpenChange, isOwn, isModerator, isHidden, ...acts }: PostMenuItemsProps) {
  return (
    <Menu open onOpenChange={onOpenChange} label={strings.menu.post} opener={opener}>
      <MenuItem onSelect={acts.onCopyLink}>{strings.menu.copyLink}</MenuItem>
      {acts.onReport ? <MenuItem onSelect={acts.onReport}>{strings.menu.report}</MenuItem> : null}
      {isOwn ? (
        <>
          <MenuItem onSelect={acts.onEdit}>{strings.menu.edit}</MenuItem>
          <MenuItem onSelect={acts.onDelete}>{strings.menu.delete}</MenuItem>
        </>
      ) : null}
      {isModerator ? (
        <>
          <MenuSeparator />
          <MenuItem onSelect={acts.onHide}>{isHidden ? strings.menu.show : strings.menu.hide}</MenuItem>
          {isOwn ? null : <MenuItem onSelect={acts.onBlock}>{strings.menu.block}</MenuItem>}
        </>
      ) : null}
    </Menu>
  );
}
