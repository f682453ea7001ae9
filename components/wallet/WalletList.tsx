import type { WalletOption } from '@/lib/wallets/Wallet';
import { walletKey } from '@/lib/wallets/walletKey';
import { WalletPicture } from '@/components/wallet/WalletPicture';
import { useLastWallet } from '@/components/wallet/lastWallet';
import styles from '@/components/wallet/WalletList.module.css';

/** Props of {@link WalletList}. */
export type WalletListProps = {
  wallets: readonly WalletOption[];
  /** Whether wallets may still announce themselves (up to three seconds, row I07). */
  searching: boolean;
  onChoose: (wallet: WalletOption) => void;
};

/** The wallets of this browser, the last used first; or what a wallet is, where there is none. */
export function WalletList({ wallets, searching, onChoose }: WalletListProps) {
  const last = useLastWallet();
  if (wallets.length === 0) {
    return (
      <div className={styles.empty}>
        <p role="status">
          {searching
            ? 'Looking for wallets…'
            : 'No wallet in this browser. A wallet is an app that keeps your keys and signs with them.'}
        </p>
        <noscript>Wallets need JavaScript. Turn it on, then reload.</noscript>
      </div>
    );
  }
  const isLast = (wallet: WalletOption) => walletKey(wallet) === last;
  const sorted = [...wallets].sort((a, b) => Number(isLast(b)) - Number(isLast(a)));
  return (
    <ul className={styles.list} aria-label="Wallets in this browser">
      {sorted.map((wallet) => (
        <li key={wallet.id}>
          <button type="button" className={styles.row} onClick={() => onChoose(wallet)}>
            <WalletPicture name={wallet.name} icon={wallet.icon} />
            <bdi>{wallet.name}</bdi>
            {isLast(wallet) && <small>Last used</small>}
          </button>
        </li>
      ))}
    </ul>
  );
}
