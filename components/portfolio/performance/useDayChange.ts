import { useState } from 'react';
import type { Missing } from '@/components/portfolio/performance/history';
import { readPastPrices } from '@/lib/portfolio/pastPrices';
import { useHistory } from '@/components/portfolio/performance/useHistory';
import type { HoldingsState } from '@/components/portfolio/useHoldings';
import { useVersionedQueries } from '@/lib/live-queries/useVersionedQueries';
import type { RefreshVersions } from '@/lib/live-queries/useRefreshVersions';
import { add, type Decimal, toNumber } from '@/lib/format/amounts';
import { totalValue } from '@/lib/portfolio/collectHoldings';
import type { PortfolioChain } from '@/lib/portfolio/walletOnChain';
import { priceId } from '@/lib/portfolio/prices';

/** How the total changed in 24 hours, or why that is not known. */
export type DayChange =
  | { state: 'loading' }
  | { state: 'unknown'; missing: Missing | null }
  | { state: 'known'; dollars: Decimal; /** `null` where there was nothing before. */ percent: number | null };

const DAY_MS = 86_400_000;
/** What was a day ago is read again after so many minutes. */
const MINUTES = 10;
const STEP_MS = MINUTES * 60_000;

/** A moment a day ago, which moves on every ten minutes. */
function useDayAgo(minutes: number): { version: number; moment: number } {
  // The same within ten minutes, so that who comes back need not ask again.
  const [opened] = useState(() => Math.floor(Date.now() / STEP_MS) * STEP_MS);
  const version = Math.floor(minutes / MINUTES);
  return { version, moment: opened - DAY_MS + version * STEP_MS };
}

/** The change of the total in 24 hours: what everything is worth now less what it was worth then, at the prices of then. */
export function useDayChange(now: HoldingsState, { minutes }: RefreshVersions): DayChange {
  const { version, moment } = useDayAgo(minutes);
  const { values, loading } = useHistory(now, { name: 'day', version, moments: [moment] });
  const [past] = values;
  if (loading && !past) return { state: 'loading' };
  // What cannot be read now is the reason, whatever is known of then.
  if (now.errors.length > 0 || now.hasFailedPrices) return { state: 'unknown', missing: null };
  if (!past || past.dollars === null) return { state: 'unknown', missing: past?.missing ?? null };
  const dollars = add(totalValue(now.holdings).dollars, { ...past.dollars, digits: -past.dollars.digits });
  const before = toNumber(past.dollars);
  return { state: 'known', dollars, percent: before === 0 ? null : (toNumber(dollars) / before) * 100 };
}

/** The change of a price in 24 hours, in percent: `undefined` while it is loading, `null` where it is not known. */
export type FindPriceChange = (chain: PortfolioChain, token: string | null) => number | null | undefined;

type PricesQuery = { id: string; version: number; chain: string; tokens: readonly string[]; moment: number };

const read = ({ chain, tokens, moment }: PricesQuery, signal: AbortSignal) =>
  readPastPrices(chain, tokens, moment, signal);

/** Finds how prices changed in 24 hours. */
export function usePriceChanges(now: HoldingsState, { minutes }: RefreshVersions): FindPriceChange {
  const { version, moment } = useDayAgo(minutes);
  const wanted = new Map<string, { chain: string; tokens: Set<string> }>();
  for (const { chain, token, price } of now.settled ? now.holdings : []) {
    const priced = chain.family === 'eth' ? (token ?? chain.wrapped) : null;
    if (chain.family !== 'eth' || priced === null || !price) continue;
    const of = wanted.get(chain.id) ?? { chain: chain.chain, tokens: new Set() };
    wanted.set(chain.id, { ...of, tokens: of.tokens.add(priced.toLowerCase()) });
  }
  const queries = [...wanted].map(([id, { chain, tokens }]): PricesQuery => {
    const sorted = [...tokens].sort();
    return { id: `${id}:${sorted.join()}`, version, chain, tokens: sorted, moment };
  });
  const answers = useVersionedQueries('prices a day ago', queries, read);
  return (chain, token) => {
    const priced = chain.family === 'eth' ? (token ?? chain.wrapped) : null;
    const current = priced === null ? null : now.findPrice(priceId(chain.id, priced))?.dollars;
    if (!now.settled || current === undefined) return undefined;
    if (priced === null || current === null) return null;
    const query = queries.find(({ id }) => id.startsWith(`${chain.id}:`));
    const answer = query && answers.get(query.id);
    if (!answer || (answer.loading && !answer.value)) return undefined;
    const past = answer.value?.get(priced.toLowerCase());
    if (!past || past.digits === 0n) return null;
    return (toNumber(current) / toNumber(past) - 1) * 100;
  };
}
