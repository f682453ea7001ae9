import { type WalletConnection, walletKey, type WalletOption } from '@/lib/wallets/Wallet';

/** The wallet that is connected in this tab. */
export type ConnectedWallet = {
  wallet: WalletOption;
  connection: WalletConnection;
  /** The account that it shows now (normalised); `null` while it is locked. May be another than the session's. */
  account: string | null;
  /** The chain that it is on now, hexadecimal. */
  chainId: string;
};

/** What is kept for the next visit. */
export type SavedWallet = { key: string; account: string };

const STORAGE_KEY = 'foyer-connected-wallet';

let state: ConnectedWallet | null = null;
let restored = false;
let stopFollowing: () => void = () => undefined;
const listeners = new Set<() => void>();

function set(next: ConnectedWallet | null): void {
  state = next;
  for (const tell of listeners) tell();
}

function writeKept(kept: SavedWallet | null): void {
  try {
    if (kept) localStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is closed to this page: then the wallet is asked for again at the next visit.
  }
}

/** The connected wallet: a store without React. The session does not hang on it. */
export const connectedWallet = {
  get: (): ConnectedWallet | null => state,
  getOnServer: (): null => null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Keeps the wallet, for reloads too, and follows which account it shows. */
  keep(wallet: WalletOption, connection: WalletConnection): void {
    stopFollowing();
    set({ wallet, connection, account: connection.account, chainId: connection.chainId });
    writeKept({ key: walletKey(wallet), account: connection.account });
    const follow = (change: Partial<ConnectedWallet>): void => {
      if (state?.connection === connection) set({ ...state, ...change });
    };
    const stops = [
      connection.onAccountChanged?.((account) => follow({ account })),
      connection.onChainChanged?.((chainId) => follow({ chainId })),
    ];
    stopFollowing = () => stops.forEach((stop) => stop?.());
  },
  /** The wallet of the visit before, or `null`. */
  readKept(): SavedWallet | null {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
      if (typeof kept !== 'object' || kept === null || !('key' in kept) || !('account' in kept)) return null;
      const { key, account } = kept;
      return typeof key === 'string' && typeof account === 'string' ? { key, account } : null;
    } catch {
      return null; // Not ours, or storage is closed.
    }
  },
  /** Whether the wallet of the visit before may still come by itself. */
  isAwaited: (): boolean => !restored && state === null && connectedWallet.readKept() !== null,
  /** The wallet once it is awaited no more. It listens alone; `awaitWallet` brings it back too. */
  settled: (): Promise<ConnectedWallet | null> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (connectedWallet.isAwaited()) return;
        leave();
        resolve(state);
      };
      const leave = connectedWallet.subscribe(look);
      look();
    }),
  /** Said when it has come, or cannot come. */
  endWait(): void {
    restored = true;
    set(state);
  },
  /** Lets the wallet go, here and in its kit. */
  async letGo(): Promise<void> {
    const former = state;
    stopFollowing();
    stopFollowing = () => undefined;
    writeKept(null);
    set(null);
    if (!former) return;
    // A kit that cannot be reached has nothing to keep a session for.
    await former.connection.disconnect?.().catch(() => undefined);
  },
};
