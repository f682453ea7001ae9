import { authStore } from '@/lib/auth/authStore';
import { awaitSession } from '@/lib/auth/awaitSession';
import { changeSession, type SessionTools } from '@/lib/auth/changeSession';
import { createPresignedConnector } from '@/lib/moralis/createPresignedConnector';
import { requestChallenge } from '@/lib/moralis/requestChallenge';
import { untilLate } from '@/lib/moralis/untilLate';
import { readSettings } from '@/lib/env';
import { connectWallet } from '@/lib/wallets/connectWallet';
import { signText } from '@/lib/wallets/signText';
import { untilAborted } from '@/lib/wallets/untilAborted';
import type { WalletOption } from '@/lib/wallets/Wallet';
import { buildSignInMessage, CHALLENGE_LIFETIME_MS, DEFAULT_SIGN_IN_TEXT } from '@/protocol/signInMessage';

/** A visitor who took longer than this to connect is given a fresh challenge, so that there is time left to sign. */
const FRESH_MS = CHALLENGE_LIFETIME_MS / 5;

/**
 * Signs in with a wallet: challenge, connection, signature, and only then the SDK's `authenticate`, which is handed what
 * it would have asked for. Up to the signature nothing has changed, so a visitor who declines keeps their session; and
 * without a challenge the wallet is not opened at all.
 *
 * @param cancelled says when the visitor gave it up (`walletCancellation.ts`)
 */
export function signInWithWallet(wallet: WalletOption, cancelled: AbortSignal): Promise<boolean> {
  const { provider } = wallet;
  const comeIn = async ({ sdk, context }: SessionTools): Promise<void> => {
    const askForTime = () => untilAborted(() => untilLate(requestChallenge(sdk)), cancelled);
    let time = await askForTime();
    const issued = Date.now();

    authStore.set({ step: 'connecting' });
    const { account, chainId } = await untilAborted(() => connectWallet(wallet), cancelled);
    if (Date.now() - issued > FRESH_MS) time = await askForTime();

    const message = buildSignInMessage({ text: DEFAULT_SIGN_IN_TEXT, appId: readSettings().appId, time });
    authStore.set({ step: 'signing', message });
    const signature = await untilAborted(() => signText(provider, message, account), cancelled);

    authStore.set({ step: 'verifying' });
    const presigned = { provider, account: account.toLowerCase(), chainId, message, signature };
    const connector = createPresignedConnector(sdk, presigned);
    await awaitSession(context.authenticate({ connector, challenge: time, throwOnError: true }));
  };
  return changeSession('authenticating', 'challenge', comeIn, provider, cancelled);
}
