import type { ChainFamily } from '@/protocol/chainFamilies';
import { CHALLENGE_LIFETIME_MS, parseChallengeTime } from '@/protocol/signInMessage';

/** What a message in the form of EIP-4361, or of its sister for Solana, is made from. */
export type Eip4361Parts = {
  family: Extract<ChainFamily, 'eth' | 'sol'>;
  /** Public address of the site. */
  siteUrl: string;
  /** With its checksum (EIP-55) for Ethereum. */
  address: string;
  chainId: number;
  /** The application, as request id. */
  appId: string;
  /** The challenge as `getServerTime` answered it: its nonce and its moment are the message's. */
  time: string;
};

const LABELS = { eth: 'Ethereum', sol: 'Solana' } as const;

/** The statement of the site's own messages. */
export const EIP4361_STATEMENT = 'This shows that you hold the key. It costs nothing and moves nothing.';

/**
 * Writes a message in the form of EIP-4361.
 *
 * @throws Error where `time` is no challenge.
 */
export function buildEip4361({ family, siteUrl, address, chainId, appId, time }: Eip4361Parts): string {
  const challenge = parseChallengeTime(time);
  if (!challenge) throw new Error('The time is no challenge.');
  const { issuedAt, nonce } = challenge;
  const { host } = new URL(siteUrl);
  return [
    `${host} wants you to sign in with your ${LABELS[family]} account:`,
    address,
    '',
    EIP4361_STATEMENT,
    '',
    `URI: ${siteUrl}`,
    'Version: 1',
    `Chain ID: ${family === 'sol' ? 'mainnet' : chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${new Date(issuedAt.getTime() + CHALLENGE_LIFETIME_MS).toISOString()}`,
    `Request ID: ${appId}`,
  ].join('\n');
}
