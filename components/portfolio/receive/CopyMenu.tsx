import type { RefObject } from 'react';
import { strings as receiveStrings } from '@/components/portfolio/receive/strings.en';
import { Menu, MenuItem } from '@/components/ui/overlays/Menu';
import { useToast } from '@/components/ui/overlays/useToast';
import { copyText } from '@/components/ui/values/exportText';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';

/** Props of {@link CopyMenu}. */
export type CopyMenuProps = {
  addresses: readonly string[];
  opener: RefObject<HTMLButtonElement | null>;
  onOpenChange: (open: boolean) => void;
};

/** Which of several addresses to copy; a toast says that it was. */
export function CopyMenu({ addresses, opener, onOpenChange }: CopyMenuProps) {
  const { show } = useToast();
  const copy = async (address: string) => {
    const isCopied = await copyText(address);
    show({
      title: isCopied ? receiveStrings.copiedOne(shortenAddress(address)) : receiveStrings.copyFailed,
      tone: isCopied ? 'good' : 'bad',
    });
  };
  return (
    <Menu open onOpenChange={onOpenChange} label={receiveStrings.copyWhich} opener={opener}>
      {addresses.map((address) => (
        <MenuItem key={address} icon="copy" onSelect={() => void copy(address)}>
          <span title={checksumAddress(address)}>{shortenAddress(address)}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
