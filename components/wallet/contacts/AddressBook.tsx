import { type RefObject, useRef, useState } from 'react';
import type { AddressBookListProps } from '@/components/wallet/contacts/AddressBookList';
import type { AddressBookPanelProps } from '@/components/wallet/contacts/AddressBookPanel';
import { BOOK_TITLE } from '@/components/wallet/contacts/button.strings.en';
import { lazyPart } from '@/components/ui/lazyPart';
import styles from '@/components/wallet/contacts/AddressBook.module.css';

const loadPanel = () => import('@/components/wallet/contacts/AddressBookPanel').then((code) => code.AddressBookPanel);
const Panel = lazyPart<AddressBookPanelProps>(loadPanel, ({ onClose }) => onClose());
const preload = (): void => void loadPanel().catch(() => undefined);

/** Props of {@link AddressBook}. */
type AddressBookProps = AddressBookListProps & {
  /** The field that it fills in: it opens below, so that what it fills in is seen. */
  below: RefObject<HTMLElement | null>;
};

/** The account's address book, behind its button: to choose from, to add to, to remove from. */
export function AddressBook(props: AddressBookProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <span ref={anchor}>
      <button
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!open)}
      >
        {BOOK_TITLE}
      </button>
      {open && <Panel {...props} anchor={anchor} onClose={() => setOpen(false)} />}
    </span>
  );
}
