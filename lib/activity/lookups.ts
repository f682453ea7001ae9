import { createLookup } from '@/lib/activity/createLookup';
import { readData } from '@/lib/data/readData';
import { toFoyerError } from '@/lib/errors/toFoyerError';

/** What a token calls itself; `decimals` is 0 for pieces. */
export type TokenFacts = { symbol: string; decimals: number };

/** Code of the data service: it is not there. */
const NOT_FOUND = 101;

/** The answer, or `null` where the data service knows of none. */
async function unlessMissing<Answer>(work: Promise<Answer>): Promise<Answer | null> {
  try {
    return await work;
  } catch (error) {
    const fault = toFoyerError(error);
    if (fault.code === NOT_FOUND) return null;
    throw fault;
  }
}

/** By what a token or collection is looked up. */
export const tokenKey = (chainId: number, address: string): string => `0x${chainId.toString(16)} ${address}`;

const partsOf = (key: string): { chain: string; address: string } => {
  const [chain = '', address = ''] = key.split(' ');
  return { chain, address };
};

/** Names of addresses (ENS), by address. */
export const addressNames = createLookup(
  async (address) => (await unlessMissing(readData('resolveAddress', { address })))?.name ?? null,
);

/** ERC-20 tokens, by `tokenKey`. */
export const tokenFacts = createLookup<TokenFacts>(async (key) => {
  const { chain, address } = partsOf(key);
  const [token] = (await unlessMissing(readData('getTokenMetadata', { addresses: [address], chain }))) ?? [];
  const decimals = Number(token?.decimals);
  return token && token.decimals !== '' && Number.isInteger(decimals) && decimals >= 0
    ? { symbol: token.symbol ?? token.name ?? '', decimals }
    : null;
});

/** Names of collections of NFTs, by `tokenKey`. */
export const collectionNames = createLookup(async (key) => {
  const collection = await unlessMissing(readData('getNFTMetadata', partsOf(key)));
  return collection?.name ?? collection?.symbol ?? null;
});
