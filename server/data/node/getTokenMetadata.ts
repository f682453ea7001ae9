import type { PublicClient } from 'viem';
import type { TokenMetadata } from '@/protocol/data/shapes';
import { tellDecimals } from '@/protocol/tokenDecimals';
import { notFound } from '@/server/data/refuse';
import { inTurns } from '@/server/data/node/inTurns';
import { readToken } from '@/server/data/node/readToken';

/**
 * `getTokenMetadata`: what ERC-20 tokens call themselves, in the order of their addresses. What is no such token is left
 * out.
 *
 * @throws Parse.Error 101 where none of them is one
 */
export async function getTokenMetadata(
  client: PublicClient,
  { addresses }: { addresses: readonly string[] },
): Promise<TokenMetadata[]> {
  const told = await readTokens(client, addresses);
  if (told.length === 0) throw notFound(`There is no ERC-20 token at ${addresses.join(', ')}.`);
  return told;
}

/** The same, which may be none. */
export async function readTokens(client: PublicClient, addresses: readonly string[]): Promise<TokenMetadata[]> {
  const tokens = await inTurns(addresses, (address) => readToken(client, address));
  return tokens
    .filter(({ isToken }) => isToken)
    .map(({ address, name, symbol, decimals }) => ({
      ...{ address, name, symbol, ...tellDecimals(decimals) },
      ...{ logo: null, logo_hash: null, thumbnail: null, validated: '0' },
    }));
}
