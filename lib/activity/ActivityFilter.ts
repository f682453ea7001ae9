import {
  type ActivityEntry,
  type Direction,
  directionOf,
  type AssetTransfer,
  type OwnAddresses,
  type WrappedCoins,
} from '@/lib/activity/ActivityEntry';
import { exchangeOf } from '@/lib/activity/exchanges';
import { readApproval } from '@/lib/activity/readApproval';

/** Which activity is shown; empty values match everything. */
export type ActivityFilter = {
  /**
   * `swap` is something that came in for something else that went out, other than the coin for its wrapped form; `call` a
   * transaction that moved nothing, `approval` one that lets somebody spend, or no longer.
   */
  kind: 'coin' | 'token' | 'nft' | 'swap' | 'call' | 'approval' | 'failed' | '';
  direction: Direction | '';
  /** Decimal chain id. */
  chain: string;
  /** One of the visitor's own addresses. */
  address: string;
  /** Contract of a token or collection. */
  token: string;
  /** What is searched for, as it was typed (`searchActivity.ts`). */
  q: string;
};

/** Everything. */
export const NO_FILTER: ActivityFilter = { kind: '', direction: '', chain: '', address: '', token: '', q: '' };

const ALLOWED: { readonly [Name in keyof ActivityFilter]: RegExp } = {
  kind: /^(coin|token|nft|swap|call|approval|failed)$/,
  direction: /^(in|out|within)$/,
  chain: /^\d{1,15}$/,
  address: /^0x[\da-f]{40}$/,
  token: /^0x[\da-f]{40}$/,
  q: /^.{1,100}$/u,
};

const NAMES = Object.keys(NO_FILTER) as (keyof ActivityFilter)[];

/** Reads a filter from the address bar; what it cannot mean is left out. */
export function readFilter(query: Readonly<Record<string, string | string[] | undefined>>): ActivityFilter {
  const read = (name: keyof ActivityFilter): string => {
    const value = query[name];
    const given = typeof value === 'string' ? value.trim() : '';
    const text = name === 'q' ? given : given.toLowerCase();
    return ALLOWED[name].test(text) ? text : '';
  };
  return Object.fromEntries(NAMES.map((name) => [name, read(name)])) as ActivityFilter;
}

/** Writes a filter for the address bar: `?kind=nft&direction=in`, or nothing. */
export function writeFilter(filter: ActivityFilter): string {
  const set = NAMES.filter((name) => filter[name] !== '').map((name) => [name, filter[name]]);
  return set.length === 0 ? '' : `?${new URLSearchParams(set).toString()}`;
}

/**
 * The part of a filter that the rows of a feed are read by. A search goes through every row, so that it ends after as many
 * as were to be searched however few of them are of the type that is chosen; the rest of the filter picks from them.
 */
export const feedFilter = (filter: ActivityFilter): ActivityFilter =>
  filter.q === '' ? filter : { ...NO_FILTER, chain: filter.chain, address: filter.address };

/** Whether a type is met by a transaction as a whole, whatever it moved. */
const isOfCalls = (kind: ActivityFilter['kind']): boolean =>
  kind === '' || kind === 'failed' || kind === 'approval' || kind === 'swap';

/** Whether something came in for something that went out, and rows do not call it wrapping. */
function isSwap(moves: readonly AssetTransfer[], own: OwnAddresses, wrapped: string | null): boolean {
  const [given, got] = (['out', 'in'] as const).map((way) => moves.filter((move) => directionOf(move, own) === way));
  if (!given?.length || !got?.length) return false;
  return !['wrapped', 'unwrapped'].includes(exchangeOf(given, got, wrapped));
}

/** Whether a filter lets something through, but for its search; chain and address are met by what is read at all. */
export function matchesFilter(
  { kind, direction, token }: ActivityFilter,
  entry: ActivityEntry,
  own: OwnAddresses,
  wrapped: WrappedCoins,
): boolean {
  const { moves, transaction } = entry;
  if (kind === 'failed' && !transaction?.failed) return false;
  if (kind === 'swap' && !isSwap(moves, own, wrapped.get(entry.chainId) ?? null)) return false;
  if (kind === 'approval' && (!transaction || transaction.failed || !readApproval(transaction))) return false;
  if (moves.length > 0) {
    const isWanted = (move: AssetTransfer) =>
      (isOfCalls(kind) || move.kind === kind) &&
      (token === '' || move.token === token) &&
      (direction === '' || directionOf(move, own) === direction);
    return moves.some(isWanted);
  }
  if (token !== '' && transaction?.to !== token) return false;
  const call = transaction && { from: transaction.from, to: transaction.to ?? '' };
  return (isOfCalls(kind) || kind === 'call') && (direction === '' || (call && directionOf(call, own)) === direction);
}
