import {
  type ActivityEntry,
  directionOf,
  type AssetTransfer,
  NO_WRAPPED_COINS,
  type OwnAddresses,
} from '@/lib/activity/ActivityEntry';
import { type BlockPrices, createBlockPrices } from '@/lib/activity/blockPrices';
import { describeEntry, type Phrase } from '@/lib/activity/describeEntry';
import { addressNames, collectionNames, tokenFacts, type TokenFacts, tokenKey } from '@/lib/activity/lookups';
import { type ActivityQuery, readActivity } from '@/lib/activity/readActivity';
import { matchesSearch, readSearchedNames } from '@/lib/activity/searchActivity';
import { strings } from '@/lib/activity/strings.en';
import { cachedLookup, findLookup } from '@/lib/data/useLookup';
import { dollarsOf, roundTo } from '@/lib/format/money';
import { toLine } from '@/lib/format/csv';
import { searchWords } from '@/lib/format/searchWords';
import { chainName, coinOf } from '@/protocol/chains';
import { unitName } from '@/protocol/tokenRules';

/** Byte order mark: without it spreadsheets take UTF-8 for something else. */
export const CSV_HEAD = `\uFEFF${toLine(strings.csv.columns)}`;

/** What values are in. */
const FIAT = 'USD';

/** Digits of a value behind the point. */
const FIAT_PLACES = 6;

/** What an amount was worth at its block; empty where its price then, or its decimals, are not known. */
function writeValue(amount: string, token: string | null, entry: ActivityEntry, facts: PricedFacts): string {
  const { chainId } = entry;
  const price = facts.price(entry, token);
  const decimals = token === null ? coinOf(chainId).decimals : facts.token(chainId, token)?.decimals;
  if (price === null || decimals == null) return '';
  return writeExact(String(roundTo(dollarsOf(amount, decimals, price), FIAT_PLACES)), FIAT_PLACES);
}

/** Who was at the other end, as the visitor sees it: of their own addresses, the one that received. */
function counterpartyOf(ends: { from: string; to: string }, own: OwnAddresses): string {
  const way = directionOf(ends, own);
  return way === null ? '' : way === 'in' ? ends.from : ends.to;
}

/** Amount and unit of a transfer; in the smallest unit, and labelled so, if the token's decimals are unknown. */
function measure(move: AssetTransfer, chainId: number, facts: Facts): [amount: string, of: string] {
  if (move.kind === 'nft') return [move.amount, facts.collection(chainId, move.token ?? '') ?? ''];
  const { symbol, decimals } =
    move.token === null ? coinOf(chainId) : (facts.token(chainId, move.token) ?? { symbol: '', decimals: null });
  return [writeExact(move.amount, decimals ?? 0), unitName(symbol, decimals)];
}

/**
 * The lines of one entry: one for each thing that moved, or one for what moved nothing. The fee stands in the first,
 * and only where the visitor paid it, so that a column adds up.
 *
 * Values are in dollars, at the prices of the entry's block. A value is empty where the data service has no price of
 * then: of NFTs and of tokens without a pool, on networks without a pool against a dollar stablecoin, and of blocks that
 * none of its sources keeps. A price of another time never takes its place.
 */
export function writeActivity(entry: ActivityEntry, own: OwnAddresses, facts: PricedFacts): string {
  const { chainId, block, hash, time, transaction, moves } = entry;
  const coin = coinOf(chainId);
  const head = [time, chainName(chainId), String(block), hash];
  const said = writeSentence(describeEntry(entry, own, facts.wrapped(chainId)), chainId, facts);
  const status = transaction?.failed ? strings.csv.failed : strings.csv.confirmed;
  const isPaid = transaction !== null && own.has(transaction.from);
  const fee = isPaid ? [writeExact(transaction.fee, coin.decimals), coin.symbol] : ['', ''];
  const feeValue = isPaid ? writeValue(transaction.fee, null, entry, facts) : '';
  /** A line from the ends of what moved on; its first one has the fee. */
  const endOf = (ends: { from: string; to: string }, value: string, isFirst: boolean): string[] => {
    const costs = isFirst ? feeValue : '';
    const fiat = [value, costs, value || costs ? FIAT : ''];
    return [ends.from, ends.to, ...(isFirst ? fee : ['', '']), counterpartyOf(ends, own), ...fiat];
  };
  if (moves.length === 0) {
    const ends = { from: transaction?.from ?? '', to: transaction?.to ?? transaction?.made ?? '' };
    const way = directionOf(ends, own) ?? '';
    return toLine([...head, said, status, way, 'call', '', '', '', '', ...endOf(ends, '', true)]);
  }
  return moves
    .map((move, at) => {
      const [amount, of] = measure(move, chainId, facts);
      const what = [directionOf(move, own) ?? '', move.kind, amount, of, move.token ?? '', move.tokenId ?? ''];
      const value = move.kind === 'nft' ? '' : writeValue(move.amount, move.token, entry, facts);
      return toLine([...head, said, status, ...what, ...endOf(move, value, at === 0)]);
    })
    .join('');
}

/** What was looked up so far. */
const knownFacts: Facts = {
  name: (address) => cachedLookup(addressNames, address),
  token: (chainId, address) => cachedLookup(tokenFacts, tokenKey(chainId, address)),
  collection: (chainId, address) => cachedLookup(collectionNames, tokenKey(chainId, address)),
};

/** Entries whose lookups are sent together. */
const TOGETHER = 100;

/** Looks up what the amounts of an entry count in. */
async function readFacts({ chainId, moves }: ActivityEntry): Promise<void> {
  await Promise.all(
    moves.map(async ({ kind, token }) => {
      if (token === null) return;
      const key = tokenKey(chainId, token);
      await (kind === 'nft' ? findLookup(collectionNames, key) : findLookup(tokenFacts, key));
    }),
  );
}

/** How a table is collected. */
export type CollectCsvOptions = {
  /** Called with each entry that was read. */
  onEntry: () => void;
  /** What the visitor calls an address, in lower case, for a filter with a search. */
  labelOf: (address: string) => string | null;
  signal: AbortSignal;
};

/**
 * All of some activity as a table (CSV), newest first.
 *
 * @throws FoyerError if a chain, its prices or the names that are searched for fail: an incomplete file must not look complete
 */
export async function collectCsv(query: ActivityQuery, options: CollectCsvOptions): Promise<string[]> {
  const { onEntry, labelOf, signal } = options;
  const { own, wrapped = NO_WRAPPED_COINS } = query;
  const search = { words: searchWords(query.filter.q), labelOf };
  const lines = [CSV_HEAD];
  const work = new AbortController();
  const both = AbortSignal.any([signal, work.signal]);
  const prices = createBlockPrices(wrapped, both);
  const facts: PricedFacts = {
    ...knownFacts,
    price: prices.find,
    wrapped: (chainId) => wrapped.get(chainId) ?? null,
  };
  const onError = (_chainId: number, error: Error) => work.abort(error);
  let some: ActivityEntry[] = [];
  const write = async () => {
    await readSearchedNames(some, search);
    const found = some.filter((entry) => matchesSearch(entry, search));
    await Promise.all([prices.read(found), ...found.map(readFacts)]);
    for (const entry of found) lines.push(writeActivity(entry, own, facts));
    some = [];
  };
  for await (const entry of readActivity(query, { signal: both, onError, onPartial: onError })) {
    some.push(entry);
    onEntry();
    if (some.length >= TOGETHER) await write();
  }
  await write();
  both.throwIfAborted();
  return lines;
}

/** What is known of addresses and tokens by now; `null` and `undefined` for what is not. */
export type Facts = {
  name: (address: string) => string | null | undefined;
  token: (chainId: number, address: string) => TokenFacts | null | undefined;
  collection: (chainId: number, address: string) => string | null | undefined;
};

/** The same with what things were worth, and the wrapped coin of a chain, in lower case; `null` where it has none. */
export type PricedFacts = Facts & { price: BlockPrices['find']; wrapped: (chainId: number) => string | null };

function writeMove({ kind, amount, token, tokenId }: AssetTransfer, chainId: number, facts: Facts): string {
  if (token === null) return `${writeExact(amount, coinOf(chainId).decimals)} ${coinOf(chainId).symbol}`;
  if (kind === 'nft') {
    const piece = `${facts.collection(chainId, token) ?? token} #${tokenId ?? ''}`;
    return amount === '1' ? piece : `${amount} of ${piece}`;
  }
  const known = facts.token(chainId, token);
  if (!known) return `${amount} ${unitName(token, null)}`;
  const { decimals, symbol } = known;
  return `${writeExact(amount, decimals ?? 0)} ${unitName(symbol || token, decimals)}`;
}

/** A sentence as plain text, with whole addresses where they have no name. */
export function writeSentence(phrases: readonly Phrase[], chainId: number, facts: Facts): string {
  return phrases
    .map((phrase) => {
      if (typeof phrase === 'string') return phrase;
      if ('move' in phrase) return writeMove(phrase.move, chainId, facts);
      if ('address' in phrase) return facts.name(phrase.address) ?? phrase.address;
      const { contract } = phrase;
      return facts.token(chainId, contract)?.symbol || facts.collection(chainId, contract) || contract;
    })
    .join('');
}

/**
 * An amount with every digit and a point, and without commas, for other programs to read.
 *
 * @param value in the smallest unit, a whole number
 * @param decimals the number of decimals
 */
export function writeExact(value: string, decimals: number): string {
  const digits = BigInt(value)
    .toString()
    .padStart(decimals + 1, '0');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return digits.slice(0, digits.length - decimals) + (decimals > 0 && fraction ? `.${fraction}` : '');
}
