import { createHash } from 'node:crypto';
import Parse from 'parse/node';
import { checksumAddress, type Hex } from 'viem';
import { normalizeAddress, type ChainFamily } from '@/protocol/chainFamilies';
import { readChainId } from '@/protocol/data/parameters';
import { buildEip4361, parseEip4361, type Eip4361Family } from '@/protocol/sign-in/eip4361';
import { CHALLENGE_LIFETIME_MS, formatChallengeTime } from '@/protocol/sign-in/signInMessage';
import { type ChallengeStore, challengeSubject } from '@/server/auth/challenges';
import { isSiteAddress } from '@/server/auth/verifySignIn';
import type { CallHandler } from '@/server/gateway/ParseCall';
import type { SignatureScheme } from '@/server/auth/schemes/SignatureScheme';

/** What `requestMessage` stands on. */
export type RequestMessageParts = {
  challenges: ChallengeStore;
  schemes: Readonly<Record<ChainFamily, Pick<SignatureScheme, 'readKey' | 'what'>>>;
  appId: string;
  siteUrl: string;
};

const FAMILIES: Record<'evm' | 'solana', Eip4361Family> = { evm: 'eth', solana: 'sol' };

/**
 * Cloud function `requestMessage`: a text of EIP-4361, or of its sister for Solana, for one address to sign in with, as
 * the service's own template for servers that run themselves has it. Its nonce is a challenge that is good once, for this
 * address on this chain, until the moment that the text names.
 *
 * Answers `{ message, id, profileId }`: the text, its nonce, and a name of the address that is always the same. Error 142
 * for parameters that make no text the site would take.
 */
export function createRequestMessage({
  challenges,
  schemes,
  appId,
  siteUrl,
}: RequestMessageParts): CallHandler<'requestMessage'> {
  return async ({ params: requested }) => {
    const family = FAMILIES[requested.network ?? requested.networkType ?? 'evm'];
    const address = normalizeAddress(family, requested.address);
    if ((await schemes[family].readKey(address)) === null) throw wrong('address', `must be ${schemes[family].what}`);
    const site = new URL(siteUrl);
    const { domain = site.host, uri = site.origin, statement, notBefore, resources } = requested;
    if (domain !== site.host) throw wrong('domain', `must be ${site.host}, the domain of the site`);
    if (!isSiteAddress(site, uri)) throw wrong('uri', `must be an address of the site, such as ${site.origin}`);
    const chainId = family === 'eth' ? readEvmChain(requested.chain) : readCluster(requested.chain);
    if (statement !== undefined && !canBeStatement(statement)) throw wrong('statement', 'must be another text');

    const now = Date.now();
    const { timeout = Infinity, expirationTime } = requested;
    const end = Math.min(now + Math.min(timeout * 1_000, CHALLENGE_LIFETIME_MS), expirationTime?.getTime() ?? Infinity);
    if (end <= now) throw wrong('expirationTime', 'must be a date to come');
    if (notBefore && notBefore.getTime() >= end) throw wrong('notBefore', 'must be before the text expires');

    const challenge = await challenges.issue(challengeSubject({ family, address, chain: String(chainId) }));
    const message = buildEip4361({
      ...{ family, siteUrl, appId, chainId, statement, uri, notBefore, resources },
      address: family === 'eth' ? checksumAddress(address as Hex) : address,
      time: formatChallengeTime(challenge),
      expirationTime: new Date(end),
    });
    const profileId = `0x${createHash('sha256').update(`${family}:${address}`).digest('hex')}`;
    return { message, id: challenge.nonce, profileId };
  };
}

/** As a number, as text in decimal or hexadecimal, or by its name; Ethereum where none is given. */
function readEvmChain(chain: number | string = 1): number {
  const text = String(chain).trim();
  const id = /^\d{1,15}$/.test(text) ? Number(text) : readChainId(text);
  if (!id) throw wrong('chain', 'must be a chain: its name, or its id');
  return id;
}

function readCluster(chain: number | string = 'mainnet'): string {
  if (chain === 'mainnet' || chain === 'devnet') return chain;
  throw wrong('chain', 'must be mainnet or devnet');
}

/** Whether a text holds no second request, which would name another site, and no field of the message. */
function canBeStatement(statement: string): boolean {
  if (/wants\s+you\s+to/i.test(statement)) return false;
  const time = formatChallengeTime({ issuedAt: new Date(), nonce: '0'.repeat(32) });
  const sample = { family: 'eth', siteUrl: 'https://a.example', address: '0x0', chainId: 1, appId: 'a', time } as const;
  return parseEip4361(buildEip4361({ ...sample, statement })) !== null;
}

function wrong(parameter: string, words: string): Parse.Error {
  return new Parse.Error(Parse.Error.VALIDATION_ERROR, `${parameter}: ${words}`);
}
