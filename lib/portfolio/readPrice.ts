import { createBatch } from '@/lib/data/createBatch';
import { readData } from '@/lib/data/readData';
import { readDecimal, type Decimal } from '@/lib/portfolio/decimal';

/** What one whole token costs. */
export type Price = {
  /** In dollars; `null` where nothing tells what the chain's coin is worth. */
  dollars: Decimal | null;
  /** In the chain's own coin. */
  coin: Decimal;
};

/** Which token's price; `chain` as the data service wants it. */
export type PriceWish = { id: string; version: number; chain: string; token: string };

/** By what a price is found. */
export const priceId = (chainId: string, token: string): string => `${chainId}:${token.toLowerCase()}`;

/** Tokens of one question. */
const MOST_TOKENS = 100;

/** Prices of tokens by `{chain} {token}`: those that are wanted at about one time are asked for together. */
const askPrice = createBatch<Price>(async (keys) => {
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
}, MOST_TOKENS);

/**
 * Reads what a token costs.
 *
 * @returns `null` for one that no exchange has a price of
 * @throws FoyerError where it cannot be told now
 */
export const readPrice = ({ chain, token }: PriceWish): Promise<Price | null> =>
  askPrice(`${chain} ${token.toLowerCase()}`);
