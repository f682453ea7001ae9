import {
  type HistoryQuery,
  mergeHistories,
  type PastValue,
  readHistory,
} from '@/components/portfolio/performance/history';
import type { HoldingsState } from '@/components/portfolio/useHoldings';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { useVersionedQueries } from '@/lib/live-queries/useVersionedQueries';
import { priceId } from '@/lib/portfolio/prices';
import { isEvm } from '@/lib/portfolio/walletOnChain';

/** Past values of all wallets together. */
type History = {
  /** Oldest first; empty until they are known. */
  values: readonly PastValue[];
  loading: boolean;
  error: FoyerError | null;
};

/** Which moments: those of another `version` are read again, and the earlier ones stay until then. */
type HistoryDates = { name: string; version: number; moments: readonly number[] };

/**
 * Reads what the wallets of a portfolio were worth at some moments, once its prices of now are known. Solana is left
 * out, as it is of the total: it has no prices.
 */
export function useHistory(now: HoldingsState, { name, version, moments }: HistoryDates): History {
  const queries = now.settled
    ? now.wallets.flatMap(({ wallet, balances }): HistoryQuery[] => {
        if (!isEvm(wallet)) return [];
        const { id, wrapped } = wallet.chain;
        const tokens = [...(wrapped === null ? [] : [wrapped]), ...balances.tokens.map(({ token }) => token)];
        const isPriced = (token: string) => Boolean(now.findPrice(priceId(id, token))?.dollars);
        const lower = tokens.map((token) => token.toLowerCase());
        const [priced, unpriced] = [lower.filter(isPriced), lower.filter((token) => !isPriced(token))];
        return [{ id: `${wallet.id}:${name}`, version, wallet, moments, priced, unpriced }];
      })
    : [];
  const histories = useVersionedQueries('history', queries, readHistory);
  const states = queries.map(({ id }) => histories.get(id));
  const isComplete = queries.length > 0 && states.every((state) => state?.value !== undefined);
  const isReading = states.some((state) => state?.loading ?? true);
  return {
    values: isComplete ? mergeHistories(states.map((state) => state?.value?.values ?? [])) : [],
    loading: !now.settled || (!isComplete && isReading),
    error: states.find((state) => state?.error)?.error ?? null,
  };
}

/** Charts end at the same moment for so long, in milliseconds, so that who comes back to one need not ask again. */
const SAME_END_MS = 300_000;
/** Much of what is known of a wallet is new if it was linked more recently than this, in milliseconds … */
const NEW_MS = 3_600_000;
/** … and its chart follows it closely. */
const SAME_NEW_END_MS = 60_000;

/**
 * Where the past of a chart ends that is opened now, in milliseconds since 1970.
 *
 * @param since where the history of balances may begin, as in `sampleDates`
 */
export function settledDate(since: number | null): number {
  const now = Date.now();
  const step = since !== null && since > now - NEW_MS ? SAME_NEW_END_MS : SAME_END_MS;
  const end = Math.floor(now / step) * step;
  return since !== null && since > end - step ? now : end;
}
