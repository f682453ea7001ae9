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

/** What is known of everything that changed, in the order of the changes. */
export function useAssets(chainId: number, changes: readonly Omit<BalanceChange, 'amount'>[]): Asset[] {
  const client = getQueryClient();
  const units = useQueries(
    {
      queries: changes.map(({ kind, token }) =>
        lookupOptions(tokenFacts, kind === 'token' && token !== null ? tokenKey(chainId, token) : null),
      ),
    },
    client,
  );
  const prices = useQueries(
    { queries: changes.map(({ kind, token }) => dollarPriceOptions(chainId, token, kind !== 'nft')) },
    client,
  );
  return changes.map(({ kind }, at) => {
    const unit = units[at];
    return {
      unit: kind === 'coin' ? coinOf(chainId) : kind === 'nft' || unit?.isError ? null : unit?.data,
      price: prices[at]?.data ?? null,
    };
  });
}
