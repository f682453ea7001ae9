import { useQueries } from '@tanstack/react-query';
import { tokenFacts, type TokenFacts, tokenKey } from '@/lib/activity/lookups';
import { getQueryClient } from '@/lib/data/queryClient';
import { lookupOptions } from '@/lib/data/useLookup';
import type { Decimal } from '@/lib/format/amounts';
import { dollarPriceOptions } from '@/lib/portfolio/useDollarPrice';
import type { BalanceChange } from '@/lib/transactions/balanceChanges';
import { coinOf } from '@/protocol/chains';

/** How something counts, and what one of it is worth. */
export type Asset = {
  /** `undefined` until it is known, `null` for what is no coin and no token, or where nobody tells. */
  unit: TokenFacts | null | undefined;
  /** In dollars, now; `null` where there is none, or not yet. */
  price: Decimal | null;
};

/** What changed, whatever the amount. */
type Changed = Pick<BalanceChange, 'kind' | 'token'>;

/** What is known of everything that changed: finds it by what it is. */
export function useAssets(chainId: number, changes: readonly Changed[]): (changed: Changed) => Asset {
  const client = getQueryClient();
  const counted = [...new Set(changes.flatMap(({ kind, token }) => (kind === 'nft' ? [] : [token])))];
  const tokens = counted.filter((token) => token !== null);
  const units = useQueries(
    { queries: tokens.map((token) => lookupOptions(tokenFacts, tokenKey(chainId, token))) },
    client,
  );
  const prices = useQueries({ queries: counted.map((token) => dollarPriceOptions(chainId, token)) }, client);
  return ({ kind, token }) => {
    if (kind === 'nft') return { unit: null, price: null };
    const price = prices[counted.indexOf(token)]?.data ?? null;
    if (token === null) return { unit: coinOf(chainId), price };
    const unit = units[tokens.indexOf(token)];
    return { unit: unit?.isError ? null : unit?.data, price };
  };
}
