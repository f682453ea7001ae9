import type { RefObject } from 'react';
import type { OpenedFile } from '@/components/files/FileList';
import { strings } from '@/components/files/strings.en';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/overlays/Menu';
import { useToast } from '@/components/ui/overlays/useToast';
import { copyText } from '@/components/ui/values/exportText';
import { secureContext } from '@/lib/state/secureContext';
import type { FileRow } from '@/protocol/files';

/** Props of {@link FileMenu}. */
export type FileMenuProps = {
  file: FileRow;
  opener: RefObject<HTMLElement | null>;
  onOpenChange: (open: boolean) => void;
  onOpen: (opened: OpenedFile) => void;
};

/** What can be done with a file. */
export function FileMenu({ file: { objectId: id, name, url }, opener, onOpenChange, onOpen }: FileMenuProps) {
  const toast = useToast();
  const copy = async (link: string) => {
    const copied = await copyText(link);
    toast.show(copied ? { title: strings.list.copied, tone: 'good' } : { title: strings.list.notCopied, text: link });
  };
  const share = (link: string) => {
    // The visitor closed the sheet of the system: nothing to say.
    void secureContext.share?.({ title: name, url: link }).catch(() => undefined);
  };
  return (
    <Menu open onOpenChange={onOpenChange} label={strings.list.more(name)} opener={opener}>
      {url ? (
        <>
          <MenuItem onSelect={() => window.open(url, '_blank', 'noopener')}>{strings.list.open}</MenuItem>
          <MenuItem onSelect={() => window.location.assign(`${url}?download`)}>{strings.list.download}</MenuItem>
          <MenuItem onSelect={() => void copy(url)}>{strings.list.copy}</MenuItem>
          {secureContext.share ? <MenuItem onSelect={() => share(url)}>{strings.list.share}</MenuItem> : null}
        </>
      ) : null}
      <MenuItem onSelect={() => onOpen({ id, deleting: false })}>{strings.list.details}</MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => onOpen({ id, deleting: true })}>{strings.list.delete}</MenuItem>
    </Menu>
  );
}
