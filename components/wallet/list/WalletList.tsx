import { walletKey, type WalletOption } from '@/lib/wallets/Wallet';
import { WalletPicture } from '@/components/wallet/list/WalletPicture';
import { useLastWallet } from '@/components/wallet/list/lastWallet';
import { strings } from '@/components/wallet/list/strings.en';
import styles from '@/components/wallet/list/WalletList.module.css';

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
        <p role="status">{searching ? strings.searching : strings.none}</p>
        <noscript>{strings.needsJavaScript}</noscript>
      </div>
    );
  }
  const isLast = (wallet: WalletOption) => walletKey(wallet) === last;
  const sorted = [...wallets].sort((a, b) => Number(isLast(b)) - Number(isLast(a)));
  return (
    <ul className={styles.list} aria-label={strings.label}>
      {sorted.map((wallet) => (
        <li key={wallet.id}>
          <button type="button" className={styles.row} onClick={() => onChoose(wallet)}>
            <WalletPicture name={wallet.name} icon={wallet.icon} />
            <bdi>{wallet.name}</bdi>
            {isLast(wallet) && <small>{strings.lastUsed}</small>}
          </button>
        </li>
      ))}
    </ul>
  );
}
