import { readData } from '@/lib/data/readData';
import { toFoyerError } from '@/lib/errors/toFoyerError';
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

/**
 * Reads what a token costs.
 *
 * @returns `null` for one that no exchange has a price of
 * @throws FoyerError where it cannot be told now
 */
export async function readPrice({ chain, token }: PriceWish, signal: AbortSignal): Promise<Price | null> {
  try {
    const { usdPrice, nativePrice } = await readData('getTokenPrice', { address: token, chain }, { signal });
    return {
      dollars: usdPrice === null ? null : readDecimal(usdPrice),
      coin: { digits: BigInt(nativePrice.value), scale: nativePrice.decimals },
    };
  } catch (error) {
    const fault = toFoyerError(error);
    if (fault.code === 101) return null;
    throw fault;
  }
}
