import { createBatch } from '@/lib/data/createBatch';
import { readData } from '@/lib/data/readData';
import type { Lookup } from '@/lib/data/useLookup';
import { toFoyerError } from '@/lib/errors/backendErrors';
import type { Decimal } from '@/lib/format/amounts';
import { readPrice } from '@/lib/portfolio/prices';
import { OBJECT_NOT_FOUND } from '@/protocol/codes';
import { shownDecimals } from '@/protocol/tokenRules';

/** Prices of tokens of now, in dollars, by `tokenKey`; the price of a coin is that of its wrapped token. */
export const tokenPrices: Lookup<Decimal> = {
  name: 'token price',
  async find(key) {
    const [chain = '', token = ''] = key.split(' ');
    return (await readPrice({ chain, token }))?.dollars ?? null;
  },
};

/** What a token calls itself; `decimals` is `null` where its contract has no `decimals()`. */
export type TokenFacts = {
  symbol: string;
  decimals: number | null;
  /** Its whole name, such as `Foyer Dollar`; left out where it has none. */
  name?: string | undefined;
};

/** The answer, or `null` where the data service knows of none. */
async function unlessMissing<Answer>(work: Promise<Answer>): Promise<Answer | null> {
  try {
    return await work;
  } catch (error) {
    const known = toFoyerError(error);
    if (known.code === OBJECT_NOT_FOUND) return null;
    throw known;
  }
}

/** By what a token or collection is looked up. */
export const tokenKey = (chainId: number, address: string): string => `0x${chainId.toString(16)} ${address}`;

const partsOf = (key: string): { chain: string; address: string } => {
  const [chain = '', address = ''] = key.split(' ');
  return { chain, address };
};

/** Names of addresses (ENS), by address. */
export const addressNames: Lookup<string> = {
  name: 'address name',
  find: async (address) => (await unlessMissing(readData('resolveAddress', { address })))?.name ?? null,
};

/** Tokens of one question. */
const MAX_TOKENS = 25;

/** What tokens of one chain call themselves, by `tokenKey`. */
async function readTokens(keys: readonly string[]): Promise<Map<string, TokenFacts>> {
  const found = new Map<string, TokenFacts>();
  for (const chain of new Set(keys.map((key) => partsOf(key).chain))) {
    const addresses = keys.map(partsOf).flatMap((parts) => (parts.chain === chain ? [parts.address] : []));
    const tokens = (await unlessMissing(readData('getTokenMetadata', { addresses, chain }))) ?? [];
    for (const token of tokens) {
      const { address, symbol, name } = token;
      const facts = { symbol: symbol ?? name ?? '', decimals: shownDecimals(token), name: name ?? undefined };
      found.set(tokenKey(Number(chain), address), facts);
    }
  }
  return found;
}

/** ERC-20 tokens, by `tokenKey`. */
export const tokenFacts: Lookup<TokenFacts> = { name: 'token', find: createBatch(readTokens, MAX_TOKENS) };

/** Names of collections of NFTs, by `tokenKey`. */
export const collectionNames: Lookup<string> = {
  name: 'collection',
  async find(key) {
    const collection = await unlessMissing(readData('getNFTMetadata', partsOf(key)));
    return collection?.name ?? collection?.symbol ?? null;
  },
};
