import type { RefObject } from 'react';
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
};

/** The open menu of a post. */
export function PostMenuItems({ opener, onOpenChange, isOwn, isModerator, isHidden, ...acts }: PostMenuItemsProps) {
  return (
    <Menu open onOpenChange={onOpenChange} label="Post" opener={opener}>
      <MenuItem onSelect={acts.onCopyLink}>Copy the link</MenuItem>
      {isOwn ? (
        <>
          <MenuItem onSelect={acts.onEdit}>Edit</MenuItem>
          <MenuItem onSelect={acts.onDelete}>Delete</MenuItem>
        </>
      ) : null}
      {isModerator ? (
        <>
          <MenuSeparator />
          <MenuItem onSelect={acts.onHide}>{isHidden ? 'Show to everybody again' : 'Hide from everybody'}</MenuItem>
          {isOwn ? null : <MenuItem onSelect={acts.onBlock}>Keep the author from posting</MenuItem>}
        </>
      ) : null}
    </Menu>
  );
}
