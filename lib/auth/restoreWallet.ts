import { loadedMoralis } from '@/lib/sdk/startSdk';
import { enableConnectedWallet, mirrorWallet } from '@/lib/sdk/wallets/shareWallet';
import { connectedWallet } from '@/lib/session/connectedWallet';
import type { Store } from '@/lib/state/createStore';
import { walletKey, type WalletOption } from '@/lib/wallets/Wallet';
import { type Wallets, walletStore } from '@/lib/wallets/discoverWallets';
import { withAbort } from '@/lib/wallets/withAbort';

/** The wallet of this key, as soon as it shows itself; `null` where the search ends without it (row I07). */
async function findWallet(key: string): Promise<WalletOption | null> {
  const stores: Store<Wallets>[] = [walletStore];
  // Keys of kits and of other families begin with their kind (`walletKey`). Most visitors have neither, and no need for
  // the code that looks for them.
  if (key.includes(':')) stores.push((await import('@/lib/wallets/kits/kitStore')).kitStore);
  return new Promise((resolve) => {
    const stops: (() => void)[] = [];
    const look = (): void => {
      const states = stores.map((store) => store.get());
      const found = states.flatMap(({ wallets }) => wallets).find((wallet) => walletKey(wallet) === key);
      if (!found && states.some(({ searching }) => searching)) return;
      resolve(found ?? null);
      for (const stop of stops) stop();
    };
    stops.push(...stores.map((store) => store.subscribe(look)));
    look();
  });
}

/** How long a kit that cannot be reached may hold things up, in milliseconds. */
const TIMEOUT_MS = 15_000;

let running: Promise<void> | null = null;

/**
 * Connects the wallet of the last visit again, without a question, a signature or the SDK. Where it cannot be (it is
 * gone, locked, or forbids it) the session stays as it is, and no wallet is connected; a locked one is connected once it
 * is unlocked. A call meanwhile waits for the same attempt.
 */
export function restoreWallet(): Promise<void> {
  if (!running) {
    const timeoutMs = setTimeout(connectedWallet.endWait, TIMEOUT_MS);
    running = restore().finally(() => {
      clearTimeout(timeoutMs);
      running = null;
      connectedWallet.endWait();
    });
  }
  return running;
}

async function restore(): Promise<void> {
  const saved = connectedWallet.readSaved();
  // Somebody may choose another one meanwhile, or sign out.
  const isWanted = () => saved !== null && !connectedWallet.get() && connectedWallet.readSaved()?.key === saved.key;
  if (!saved || !isWanted()) return;
  const wallet = await findWallet(saved.key);
  if (!isWanted()) return;
  if (wallet) await connectOrAwait(wallet, isWanted);
  else awaitLate(saved.key, isWanted);
}

async function connectOrAwait(wallet: WalletOption, isWanted: () => boolean): Promise<void> {
  if (!(await reconnect(wallet, isWanted))) awaitUnlock(wallet, isWanted);
}

/** Connects a wallet that shows itself after the search has ended: some extensions start slowly. */
function awaitLate(key: string, isWanted: () => boolean): void {
  const stop = walletStore.subscribe(() => {
    const late = walletStore.get().wallets.find((wallet) => walletKey(wallet) === key);
    if (!late && isWanted()) return;
    stop();
    if (late && isWanted()) void connectOrAwait(late, isWanted);
  });
}

/** Connects a wallet without asking; `false` if it shows no account, and is still wanted. */
async function reconnect(wallet: WalletOption, isWanted: () => boolean): Promise<boolean> {
  const connection = await withAbort(
    async () => (await wallet.restore?.()) ?? null,
    AbortSignal.timeout(TIMEOUT_MS),
    // A locked wallet may refuse the question.
  ).catch(() => null);
  if (!isWanted()) return true;
  if (!connection) return false;
  connectedWallet.keep(wallet, connection);
  const sdk = loadedMoralis();
  if (sdk) await enableConnectedWallet(sdk);
  else mirrorWallet();
  return true;
}

/** Aborted when the wallet that is locked is no longer waited for. */
let unlocking = new AbortController();

/**
 * Connects a locked wallet when it is unlocked: when it says so, and when the visitor returns to the page, since not all
 * wallets do.
 */
function awaitUnlock(wallet: WalletOption, isWanted: () => boolean): void {
  unlocking.abort();
  if (!wallet.onUnlock) return;
  const waiting = new AbortController();
  unlocking = waiting;
  const retry = (): void => {
    void reconnect(wallet, isWanted).then((isDone) => isDone && waiting.abort());
  };
  waiting.signal.addEventListener('abort', wallet.onUnlock(retry));
  window.addEventListener('focus', retry, { signal: waiting.signal });
}
