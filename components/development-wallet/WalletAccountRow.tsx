import { AddressPicture } from '@/components/ui/AddressPicture';
import { shortenAddress } from '@/components/ui/shortenAddress';
import styles from '@/components/development-wallet/WalletAccountRow.module.css';
import { ETHER, writeAmount } from '@/lib/wallets/development/createChainReader';
import type { OwnAccount } from '@/lib/wallets/development/WalletQuestion';

/** One of the wallet's accounts: its name, address and balance. */
export function WalletAccountRow({ account: { address, name, balance } }: { account: OwnAccount }) {
  return (
    <span className={styles.row} title={address}>
      <AddressPicture value={address} size={32} />
      <span className={styles.names}>
        {name && <bdi>{name}</bdi>}
        <code className={name ? styles.address : undefined}>{shortenAddress(address)}</code>
      </span>
      {balance !== null && (
        <span className={styles.balance} title={writeAmount(balance, ETHER)}>
          {writeAmount(balance, ETHER, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
        </span>
      )}
    </span>
  );
}
