import { authStore } from '@/lib/auth/authStore';
import { composeMessage, type Purpose } from '@/lib/auth/composeMessage';
import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';
import type { Presigned } from '@/lib/moralis/presign/Presigned';
import { requestChallenge } from '@/lib/moralis/requestChallenge';
import { untilLate } from '@/lib/moralis/untilLate';
import { connectorTypeOf } from '@/lib/wallets/connectorTypeOf';
import { untilAborted } from '@/lib/wallets/untilAborted';
import type { WalletConnection, WalletOption } from '@/lib/wallets/Wallet';
import { CHALLENGE_LIFETIME_MS } from '@/protocol/signInMessage';

/** A visitor who took longer than this to connect is given a fresh challenge, so that there is time left to sign. */
const FRESH_MS = CHALLENGE_LIFETIME_MS / 5;

/**
 * Has the visitor show that they hold a wallet's key: challenge, connection, signature. Nothing has changed by then, so
 * one who declines keeps what they had; and without a challenge the wallet is not opened at all.
 *
 * @param cancelled says when the visitor gave it up (`walletCancellation.ts`)
 * @param check is called with the connection before anything is signed; what it throws ends it
 */
export async function proveWallet(
  sdk: MoralisSdk,
  wallet: WalletOption,
  purpose: Purpose,
  cancelled: AbortSignal,
  check: (connection: WalletConnection) => void = () => undefined,
): Promise<Presigned> {
  const { family } = wallet;
  const askForTime = () => untilAborted(() => untilLate(requestChallenge(sdk)), cancelled);
  let time = await askForTime();
  const issued = Date.now();

  authStore.set({ step: 'connecting' });
  const connection = await connect(wallet, cancelled);
  check(connection);
  if (Date.now() - issued > FRESH_MS) time = await askForTime();

  const composed = await composeMessage(family, connection, purpose, time);
  authStore.set({ step: 'signing', message: composed.message });
  const signature = await untilAborted(() => connection.sign(composed.message), cancelled);
  authStore.set({ step: 'verifying' });
  return { family, connectorType: connectorTypeOf(wallet.kind), connection, ...composed, signature };
}

async function connect(wallet: WalletOption, signal: AbortSignal): Promise<WalletConnection> {
  try {
    return await untilAborted(
      () => wallet.connect({ signal, show: (prompt) => !signal.aborted && authStore.set({ prompt }) }),
      signal,
    );
  } finally {
    authStore.set({ prompt: null });
  }
}
