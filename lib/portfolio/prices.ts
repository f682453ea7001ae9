import { createBatch } from '@/lib/data/createBatch';
import { readData } from '@/lib/data/readData';
import { type Decimal, readDecimal } from '@/lib/format/amounts';

/** The price of one whole token. */
export type Price = {
  /** In dollars; `null` if the price of the chain's coin is unknown. */
  dollars: Decimal | null;
  /** In the chain's own coin. */
  coin: Decimal;
};

/** Which token's price; `chain` is the data service's parameter. */
export type PriceQuery = { id: string; version: number; chain: string; token: string };

/** The key of a price. */
export const priceId = (chainId: string, token: string): string => `${chainId}:${token.toLowerCase()}`;

/** Tokens per request. */
const MAX_TOKENS = 100;

/** Prices of tokens by `{chain} {token}`; those that are wanted at about the same time share a request. */
const fetchPrice = createBatch<Price>(async (keys) => {
  const found = new Map<string, Price>();
  const parts = keys.map((key) => key.split(' ') as [chain: string, token: string]);
  for (const chain of new Set(parts.map(([one]) => one))) {
    const addresses = parts.flatMap(([one, token]) => (one === chain ? [token] : []));
    for (const { address, price } of await readData('getTokenPrices', { addresses, chain })) {
      if (!price) continue;
      const { usdPrice, nativePrice } = price;
      found.set(`${chain} ${address}`, {
        dollars: usdPrice === null ? null : readDecimal(usdPrice),
        coin: { digits: BigInt(nativePrice.value), scale: nativePrice.decimals },
      });
    }
  }
  return found;
}, MAX_TOKENS);

/**
 * Reads the price of a token.
 *
 * @returns `null` if no exchange has a price for it
 * @throws FoyerError if it cannot be read now
 */
export const readPrice = ({ chain, token }: Pick<PriceQuery, 'chain' | 'token'>): Promise<Price | null> =>
  fetchPrice(`${chain} ${token.toLowerCase()}`);
