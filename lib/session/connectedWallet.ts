import { createStore } from '@/lib/state/createStore';
import { type WalletConnection, type WalletOption, walletKey } from '@/lib/wallets/Wallet';

/** The wallet that is connected in this tab. */
export type ConnectedWallet = {
  wallet: WalletOption;
  connection: WalletConnection;
  /** The account that it shows now (normalised); `null` while it is locked. May be another than the session's. */
  account: string | null;
  /** The chain that it is on now, hexadecimal. */
  chainId: string;
};

/** What the browser's storage keeps for the next visit. */
export type SavedWallet = { key: string; account: string };

const STORAGE_KEY = 'foyer-connected-wallet';

/** `hasRestored`: the wallet of the last visit has come back, or cannot. */
type State = { connected: ConnectedWallet | null; hasRestored: boolean };

const store = createStore<State>({ connected: null, hasRestored: false });
const get = (): ConnectedWallet | null => store.get().connected;
const set = (connected: ConnectedWallet | null): void => store.set({ ...store.get(), connected });

let stopFollowing: () => void = () => undefined;

/** The connected wallet, `null` for none. The session does not depend on it. */
export const connectedWallet = {
  get,
  getInitial: () => null,
  subscribe: store.subscribe,
  /** Keeps the wallet, for reloads too, and follows which account it shows. */
  keep(wallet: WalletOption, connection: WalletConnection): void {
    stopFollowing();
    set({ wallet, connection, account: connection.account, chainId: connection.chainId });
    save({ key: walletKey(wallet), account: connection.account });
    const follow = (change: Partial<ConnectedWallet>): void => {
      const connected = get();
      if (connected?.connection === connection) set({ ...connected, ...change });
    };
    const stops = [
      connection.onAccountChanged?.((account) => follow({ account })),
      connection.onChainChanged?.((chainId) => follow({ chainId })),
    ];
    stopFollowing = () => stops.forEach((stop) => stop?.());
  },
  /** The wallet of the last visit, or `null`. */
  readSaved(): SavedWallet | null {
    try {
      const saved: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
      if (typeof saved !== 'object' || saved === null || !('key' in saved) || !('account' in saved)) return null;
      const { key, account } = saved;
      return typeof key === 'string' && typeof account === 'string' ? { key, account } : null;
    } catch {
      return null; // Not ours, or storage is closed.
    }
  },
  /** Whether the wallet of the last visit may still come back by itself. */
  isAwaited: (): boolean => !store.get().hasRestored && get() === null && connectedWallet.readSaved() !== null,
  /** Called when it has come back, or cannot. */
  endWait: (): void => store.set({ ...store.get(), hasRestored: true }),
  /** Disconnects the wallet, here and in its kit. */
  async disconnect(): Promise<void> {
    const former = get();
    stopFollowing();
    stopFollowing = () => undefined;
    save(null);
    set(null);
    if (!former) return;
    // A kit that cannot be reached has nothing to keep a session for.
    await former.connection.disconnect?.().catch(() => undefined);
  },
};

function save(saved: SavedWallet | null): void {
  try {
    if (saved) localStorage.setItem(STORAGE_KEY, JSON.stringify(saved));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is closed to this page: then the wallet is asked for again at the next visit.
  }
}
