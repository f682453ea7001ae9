import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '@/lib/data/queryClient';
import type { Decimal } from '@/lib/format/amounts';
import { readPrice } from '@/lib/portfolio/prices';
import { readWrappedCoin } from '@/lib/portfolio/wrappedCoins';

/** A price is asked for again after this long, in milliseconds. */
const CACHE_TTL_MS = 60_000;

async function readDollars(chainId: number, token: string | null): Promise<Decimal | null> {
  const priced = token ?? (await readWrappedCoin(chainId));
  if (priced === null) return null;
  const price = await readPrice({ chain: `0x${chainId.toString(16)}`, token: priced });
  return price?.dollars ?? null;
}

/** The query of a price, for several at once; see {@link useDollarPrice}. */
export const dollarPriceOptions = (chainId: number, token: string | null, wanted = true) => ({
  queryKey: ['dollars', chainId, token?.toLowerCase() ?? null],
  queryFn: () => readDollars(chainId, token),
  enabled: wanted && chainId > 0,
  staleTime: CACHE_TTL_MS,
  refetchInterval: CACHE_TTL_MS,
});

/**
 * The price of one whole token, or of the chain's coin, in dollars: `undefined` until it is known, `null` where there is
 * none or it cannot be read.
 *
 * @param token contract; `null` for the chain's coin
 * @param wanted whether it is asked for at all
 */
export function useDollarPrice(chainId: number, token: string | null, wanted = true): Decimal | null | undefined {
  const { data, isError } = useQuery(dollarPriceOptions(chainId, token, wanted), getQueryClient());
  return !wanted || (isError && data === undefined) ? null : data;
}
