import { connectedWallet } from '@/lib/auth/connectedWallet';
import { loadedMoralis } from '@/lib/sdk/startSdk';
import { enableConnectedWallet, mirrorWallet } from '@/lib/sdk/wallets/shareWallet';
import { findWallet } from '@/lib/wallets/findWallet';
import { untilAborted } from '@/lib/wallets/untilAborted';

/** A kit that cannot be reached must not hold anything up, in milliseconds. */
const PATIENCE_MS = 15_000;

let running: Promise<void> | null = null;

/**
 * Connects the wallet of the visit before again, without a question, a signature or the SDK. Where it cannot be (it is
 * gone, locked, or forbids it) the session stands as it is, and no wallet is connected. Whoever asks meanwhile waits for
 * the same.
 */
export function restoreWallet(): Promise<void> {
  if (!running) {
    const patience = setTimeout(connectedWallet.endWait, PATIENCE_MS);
    running = restore().finally(() => {
      clearTimeout(patience);
      running = null;
      connectedWallet.endWait();
    });
  }
  return running;
}

async function restore(): Promise<void> {
  const kept = connectedWallet.readKept();
  // Somebody may choose another one meanwhile, or sign out.
  const isWanted = () => kept !== null && !connectedWallet.get() && connectedWallet.readKept()?.key === kept.key;
  if (!kept || !isWanted()) return;
  const wallet = await findWallet(kept.key);
  const connection = await untilAborted(
    async () => (await wallet?.restore?.()) ?? null,
    AbortSignal.timeout(PATIENCE_MS),
  );
  if (!wallet || !connection || !isWanted()) return;
  connectedWallet.keep(wallet, connection);
  const sdk = loadedMoralis();
  if (sdk) await enableConnectedWallet(sdk);
  else mirrorWallet();
}
