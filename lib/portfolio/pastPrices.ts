import { readData } from '@/lib/data/readData';
import { type Decimal, readDecimal } from '@/lib/format/amounts';

/** Tokens per request. */
const MOST_TOKENS = 100;

/** A moment of the past: a block, or milliseconds since 1970. */
export type PastMoment = { block: number } | number;

/**
 * Prices of tokens at a moment, in dollars, by their address in lower case; those without one are left out.
 *
 * @throws FoyerError 101 where the backend does not know the moment
 */
export async function readPastPrices(
  chain: string,
  tokens: readonly string[],
  moment: PastMoment,
  signal: AbortSignal,
): Promise<Map<string, Decimal>> {
  const addresses = [...new Set(tokens.map((token) => token.toLowerCase()))].sort();
  const parts = Array.from({ length: Math.ceil(addresses.length / MOST_TOKENS) }, (_, part) =>
    addresses.slice(part * MOST_TOKENS, (part + 1) * MOST_TOKENS),
  );
  const then = typeof moment === 'number' ? { to_date: moment } : { to_block: moment.block };
  const answers = await Promise.all(
    parts.map((part) => readData('getTokenPrices', { addresses: part, chain, ...then }, { signal })),
  );
  return new Map(
    answers
      .flat()
      .flatMap(({ address, price }) =>
        price && price.usdPrice !== null ? [[address, readDecimal(price.usdPrice)] as const] : [],
      ),
  );
}
