import { readSettings } from '@/lib/env';
import { chainIdOf } from '@/lib/wallets/chainIdOf';
import type { WalletConnection } from '@/lib/wallets/Wallet';
import type { ChainFamily } from '@/protocol/chainFamilies';
import { buildEip4361 } from '@/protocol/eip4361';
import { buildSignInMessage } from '@/protocol/signInMessage';
import { linkText, signInText } from '@/protocol/signInText';

/** What a signature is for: coming in, or linking the wallet to this account. */
export type Purpose = { for: 'sign-in' } | { for: 'link'; account: string };

/** A text to sign. */
export type Composed = {
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
export async function composeMessage(
  family: ChainFamily,
  { account, chainId }: Pick<WalletConnection, 'account' | 'chainId'>,
  purpose: Purpose,
  time: string,
): Promise<Composed> {
  const { appId, siteUrl, signInMessage } = readSettings();
  const { host } = new URL(siteUrl);
  if (signInMessage === 'eip4361' && purpose.for === 'sign-in' && (family === 'eth' || family === 'sol')) {
    const address = family === 'eth' ? await withChecksum(account) : account;
    const message = buildEip4361({ family, siteUrl, address, chainId: chainIdOf(chainId), appId, time });
    return { text: message, time: null, message };
  }
  const text = purpose.for === 'link' ? linkText({ host, account: purpose.account }) : signInText({ host });
  return { text, time, message: buildSignInMessage({ text, appId, time }) };
}

/** An address with the checksum of EIP-55, which EIP-4361 asks for. */
async function withChecksum(address: string): Promise<string> {
  const { checksumAddress } = await import('viem');
  return checksumAddress(address as `0x${string}`);
}
