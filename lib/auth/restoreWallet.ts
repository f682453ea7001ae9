import { connectedWallet } from '@/lib/auth/connectedWallet';
import { loadedMoralis } from '@/lib/sdk/startSdk';
import { enableConnectedWallet, mirrorWallet } from '@/lib/sdk/wallets/shareWallet';
import { findWallet } from '@/lib/wallets/findWallet';
import { untilAborted } from '@/lib/wallets/untilAborted';

/** How long a kit that cannot be reached may hold things up, in milliseconds. */
const PATIENCE_MS = 15_000;

let running: Promise<void> | null = null;

/**
 * Connects the wallet of the last visit again, without a question, a signature or the SDK. Where it cannot be (it is
 * gone, locked, or forbids it) the session stays as it is, and no wallet is connected. A call
 * meanwhile waits for the same attempt.
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
  const saved = connectedWallet.readSaved();
  // Somebody may choose another one meanwhile, or sign out.
  const isWanted = () => saved !== null && !connectedWallet.get() && connectedWallet.readSaved()?.key === saved.key;
  if (!saved || !isWanted()) return;
  const wallet = await findWallet(saved.key);
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
