import { useSyncExternalStore } from 'react';
import { strings } from '@/components/wallet/list/strings.en';
import { walletKey, type WalletOption } from '@/lib/wallets/Wallet';
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

/** Props of {@link WalletPicture}. */
type WalletPictureProps = { name: string; icon: string | null };

/**
 * A wallet's picture, or the first letter of its name.
 *
 * Only a picture that the wallet brought along (a `data:` address, EIP-6963) is shown: one by address would ask another
 * host, and tell it who is here.
 */
export function WalletPicture({ name, icon }: WalletPictureProps) {
  if (icon?.startsWith('data:image/')) {
    return <img className={styles.picture} src={icon} alt="" width={30} height={30} />;
  }
  return (
    <span className={styles.picture} aria-hidden="true">
      {[...name][0]?.toUpperCase()}
    </span>
  );
}

const STORAGE_KEY = 'foyer-last-wallet';

/** The key of the wallet used last in this browser, or `null`. */
function useLastWallet(): string | null {
  return useSyncExternalStore(ignoreChanges, readLastWallet, () => null);
}

/** Keeps which wallet the visitor came in with; answers false where the browser keeps nothing for this page. */
export function rememberWallet(wallet: WalletOption): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, walletKey(wallet));
    return true;
  } catch {
    return false;
  }
}

const ignoreChanges = () => () => undefined;

function readLastWallet(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null; // Storage is closed to this page: then no wallet is marked.
  }
}
