import { AddressPicture } from '@/components/ui/AddressPicture';
import { shortenAddress } from '@/components/ui/shortenAddress';
import type { WalletPrompt } from '@/lib/wallets/WalletPrompt';
import styles from '@/components/wallet/AccountChoice.module.css';

/** Props of {@link AccountChoice}. */
export type AccountChoiceProps = { prompt: Extract<WalletPrompt, { kind: 'account' }> };

/** The accounts of a wallet that shows several: the visitor takes one. */
export function AccountChoice({ prompt: { accounts, choose } }: AccountChoiceProps) {
  return (
    <ul className={styles.list} aria-label="Accounts in this wallet">
      {accounts.map(({ address, name }) => (
        <li key={address}>
          <button type="button" className={styles.row} title={address} onClick={() => choose(address)}>
            <AddressPicture value={address} size={30} />
            <span className={styles.words}>
              {name && <bdi>{name}</bdi>}
              <code className={styles.address}>{shortenAddress(address)}</code>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
