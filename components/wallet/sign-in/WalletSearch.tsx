import { useId, useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import { strings } from '@/components/wallet/sign-in/strings.en';
import { WalletList, type WalletListProps } from '@/components/wallet/list/WalletList';
import styles from '@/components/wallet/sign-in/WalletSearch.module.css';

/** More wallets than this are not overseen at a glance. */
const MANY = 8;

/** The list of wallets, with a field to search it where they are many. Arrow keys go from one to the next. */
export function WalletSearch({ wallets, ...props }: WalletListProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const sought = typed.trim().toLowerCase();
  const found = wallets.filter(({ name }) => name.toLowerCase().includes(sought));
  return (
    <div className={styles.search} ref={followArrows}>
      {wallets.length > MANY && (
        <label className={styles.field} htmlFor={id}>
          <span>{strings.search.label}</span>
          <Icon name="search" />
          <input
            id={id}
            type="search"
            placeholder={strings.search.label}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      )}
      {sought && found.length === 0 ? (
        <p className={styles.none} role="status">
          {strings.search.none}
        </p>
      ) : (
        <WalletList wallets={found} {...props} />
      )}
    </div>
  );
}

/** As `ref` of what holds the list: keys are followed wherever in it the focus is. */
function followArrows(list: HTMLElement | null): () => void {
  list?.addEventListener('keydown', moveFocus);
  return () => list?.removeEventListener('keydown', moveFocus);
}

/** Goes to the wallet above or below; from the field to the first one. */
function moveFocus(event: KeyboardEvent): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined || !(event.currentTarget instanceof HTMLElement)) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li button')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
