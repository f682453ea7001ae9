import { WalletAccountRow } from '@/components/development-wallet/WalletAccountRow';
import styles from '@/components/development-wallet/OwnAccountChoice.module.css';
import type { OwnAccount } from '@/lib/wallets/development/WalletQuestion';

/** Props of {@link OwnAccountChoice}. */
export type OwnAccountChoiceProps = {
  accounts: readonly OwnAccount[];
  selected: string;
  onSelect: (address: string) => void;
};

/** The wallet's accounts, one of them selected. */
export function OwnAccountChoice({ accounts, selected, onSelect }: OwnAccountChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">Account</legend>
      {accounts.map((account) => (
        <label key={account.address} className={styles.option}>
          <input
            type="radio"
            name="account"
            value={account.address}
            checked={account.address === selected}
            onChange={() => onSelect(account.address)}
          />
          <WalletAccountRow account={account} />
        </label>
      ))}
    </fieldset>
  );
}
