import { add, thousandthsOf, toOneScale, ZERO, type Decimal } from '@/lib/portfolio/decimal';
import type { Holding } from '@/lib/portfolio/gatherHoldings';

/** A part of all that has a price. */
export type Share = { id: string; label: string; value: Decimal; /** Rounded down. */ thousandths: number };

/** So many have a share of their own; the smaller ones stand together. */
const MOST_SHARES = 5;

/** How the value of holdings is spread over tokens, the largest first. */
export function allocate(holdings: readonly Holding[]): Share[] {
  const found = holdings.flatMap(({ id, name, value }) =>
    value && value.digits > 0n ? [{ id, label: name, value }] : [],
  );
  const worth = toOneScale(found.map(({ value }) => value));
  const priced = found
    .map((share, at) => ({ share, worth: worth[at] ?? 0n }))
    .sort((a, b) => (a.worth === b.worth ? 0 : a.worth < b.worth ? 1 : -1))
    .map(({ share }) => share);
  const all = priced.reduce((sum, { value }) => add(sum, value), ZERO);
  const own = priced.length > MOST_SHARES ? priced.slice(0, MOST_SHARES - 1) : priced;
  const rest = priced.slice(own.length);
  const others = {
    id: 'others',
    label: `${rest.length} others`,
    value: rest.reduce((sum, { value }) => add(sum, value), ZERO),
  };
  return [...own, ...(rest.length > 0 ? [others] : [])].map((share) => ({
    ...share,
    thousandths: thousandthsOf(share.value, all),
  }));
}
