import type { RefObject } from 'react';
import { AddressBookList, type AddressBookListProps } from '@/components/wallet/contacts/AddressBookList';
import { BOOK_TITLE } from '@/components/wallet/contacts/button.strings.en';
import { PopoverPanel } from '@/components/ui/overlays/floating';

/** Props of {@link AddressBookPanel}. */
export type AddressBookPanelProps = AddressBookListProps & {
  /** The element with the button that opens it. */
  anchor: RefObject<HTMLElement | null>;
  /** The field that it fills in. */
  below: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** The address book, below the field that it fills in. */
export function AddressBookPanel({ recipient, onChoose, anchor, below, onClose }: AddressBookPanelProps) {
  return (
    <PopoverPanel label={BOOK_TITLE} align="end" {...{ anchor, below, onClose }}>
      <AddressBookList
        recipient={recipient}
        onChoose={(address) => {
          onChoose(address);
          onClose();
        }}
      />
    </PopoverPanel>
  );
}
