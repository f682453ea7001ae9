import { authStore } from '@/lib/session/authStore';
import { readSettings } from '@/lib/env';
import type { MoralisSdk } from '@/lib/MoralisSdk';
import { type Presigned, requestChallenge } from '@/lib/sdk/wallets/presign';
import { withTimeout } from '@/lib/state/waiting';
import { withAbort } from '@/lib/wallets/withAbort';
import type { WalletConnection, WalletOption } from '@/lib/wallets/Wallet';
import { chainIdOf } from '@/lib/wallets/walletChain';
import { connectorTypeOf } from '@/lib/wallets/evmConnection';
import type { ChainFamily } from '@/protocol/chainFamilies';
import { checksumAddress } from '@/protocol/data/addresses';
import { buildEip4361 } from '@/protocol/sign-in/eip4361';
import { buildSignInMessage, CHALLENGE_LIFETIME_MS, linkText, signInText } from '@/protocol/sign-in/signInMessage';

/** A visitor who took longer than this to connect is given a fresh challenge, so that there is time left to sign. */
const RENEW_AFTER_MS = CHALLENGE_LIFETIME_MS / 5;

/**
 * Has the visitor prove that they hold a wallet's key: challenge, connection, signature. Nothing has changed by then, so
 * one who declines keeps what they had; without a challenge the wallet is not opened at all.
 *
 * @param signal says when the visitor cancels it (`cancelSignIn`)
 * @param check is called with the connection before anything is signed; what it throws ends it
 */
export async function proveWallet(
  sdk: MoralisSdk,
  wallet: WalletOption,
  purpose: Purpose,
  signal: AbortSignal,
  check: (connection: WalletConnection) => void = () => undefined,
): Promise<Presigned> {
  const { family } = wallet;
  const requestTime = () => withAbort(() => withTimeout(requestChallenge(sdk)), signal);
  let time = await requestTime();
  const issued = Date.now();

  authStore.set({ step: 'connecting' });
  const connection = await connect(sdk, wallet, signal);
  check(connection);
  if (Date.now() - issued > RENEW_AFTER_MS) time = await requestTime();

  const composed = await composeMessage(family, connection, purpose, time);
  authStore.set({ step: 'signing', message: composed.message });
  const signature = await withAbort(() => connection.sign(composed.message), signal);
  authStore.set({ step: 'verifying' });
  return { family, connectorType: connectorTypeOf(wallet.kind), connection, ...composed, signature };
}

async function connect(sdk: MoralisSdk, wallet: WalletOption, signal: AbortSignal): Promise<WalletConnection> {
  try {
    return await withAbort(
      () => wallet.connect({ sdk, signal, show: (prompt) => !signal.aborted && authStore.set({ prompt }) }),
      signal,
    );
  } finally {
    authStore.set({ prompt: null });
  }
}

/** What a signature is for: signing in, or linking the wallet to this account. */
type Purpose = { for: 'sign-in' } | { for: 'link'; account: string };

/** A text to sign. */
type Composed = {
  /** The words the SDK is given. */
  text: string;
  /** The challenge the SDK puts behind them; `null` where the words hold it themselves. */
  time: string | null;
  /** The whole text. */
  message: string;
};

/**
 * Writes the text that the visitor signs, in the form the site is set to: its own words with the line of the SDK (row
 * F11), or EIP-4361 and its sister for Solana. The line binds the challenge, the words name host and purpose.
 *
 * @param time the challenge as `getServerTime` answered it
 */
async function composeMessage(
  family: ChainFamily,
  { account, chainId }: Pick<WalletConnection, 'account' | 'chainId'>,
  purpose: Purpose,
  time: string,
): Promise<Composed> {
  const { appId, siteUrl, signInMessage } = readSettings();
  const { host } = new URL(siteUrl);
  if (signInMessage === 'eip4361' && purpose.for === 'sign-in' && (family === 'eth' || family === 'sol')) {
    const address = family === 'eth' ? checksumAddress(account) : account;
    const message = buildEip4361({ family, siteUrl, address, chainId: chainIdOf(chainId), appId, time });
    return { text: message, time: null, message };
  }
  const text = purpose.for === 'link' ? linkText({ host, account: purpose.account }) : signInText({ host });
  return { text, time, message: buildSignInMessage({ text, appId, time }) };
}
