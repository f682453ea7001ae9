import {
  type ActivityEntry,
  type Direction,
  directionOf,
  type AssetTransfer,
  type OwnAddresses,
} from '@/lib/activity/ActivityEntry';
import { readApproval } from '@/lib/activity/readApproval';

/** Which activity is shown; empty values match everything. */
export type ActivityFilter = {
  /** `call` is a transaction that moved nothing, `approval` one that lets somebody spend, or no longer. */
  kind: 'coin' | 'token' | 'nft' | 'call' | 'approval' | 'failed' | '';
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
  kind: /^(coin|token|nft|call|approval|failed)$/,
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
const isOfCalls = (kind: ActivityFilter['kind']): boolean => kind === '' || kind === 'failed' || kind === 'approval';

/** Whether a filter lets something through, but for its search; chain and address are met by what is read at all. */
export function matchesFilter(
  { kind, direction, token }: ActivityFilter,
  entry: ActivityEntry,
  own: OwnAddresses,
): boolean {
  const { moves, transaction } = entry;
  if (kind === 'failed' && !transaction?.failed) return false;
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
