import { type ActivityEntry, directionOf, type AssetTransfer, type OwnAddresses } from '@/lib/activity/ActivityEntry';
import { describeEntry, type Phrase } from '@/lib/activity/describeEntry';
import { addressNames, collectionNames, tokenFacts, type TokenFacts, tokenKey } from '@/lib/activity/lookups';
import { type ActivityQuery, readActivity } from '@/lib/activity/readActivity';
import { strings } from '@/lib/activity/strings.en';
import { cachedLookup, readLookup } from '@/lib/data/useLookup';
import { chainName, coinOf } from '@/protocol/chains';
import { unitName } from '@/protocol/tokenRules';

/** What spreadsheets take for the beginning of a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * One cell (RFC 4180): quoted where it holds a comma, a quote or a line end. A text that a spreadsheet would run as a
 * formula has an apostrophe in front, since a token may call itself anything.
 */
export function toCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line, with its end. */
export const toLine = (cells: readonly string[]): string => `${cells.map(toCell).join(',')}\r\n`;

/** Byte order mark: without it spreadsheets take UTF-8 for something else. */
export const CSV_HEAD = `\uFEFF${toLine(strings.csv.columns)}`;

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
 */
export function writeActivity(entry: ActivityEntry, own: OwnAddresses, facts: Facts): string {
  const { chainId, block, hash, time, transaction, moves } = entry;
  const coin = coinOf(chainId);
  const head = [time, chainName(chainId), String(block), hash];
  const said = writeSentence(describeEntry(entry, own), chainId, facts);
  const status = transaction?.failed ? strings.csv.failed : strings.csv.confirmed;
  const isPaid = transaction !== null && own.has(transaction.from);
  const fee = isPaid ? [writeExact(transaction.fee, coin.decimals), coin.symbol] : ['', ''];
  const none = ['', ''];
  if (moves.length === 0) {
    const [from, to] = [transaction?.from ?? '', transaction?.to ?? transaction?.made ?? ''];
    const way = directionOf({ from, to }, own) ?? '';
    return toLine([...head, said, status, way, 'call', '', '', '', '', from, to, ...fee]);
  }
  return moves
    .map((move, at) => {
      const [amount, of] = measure(move, chainId, facts);
      const what = [directionOf(move, own) ?? '', move.kind, amount, of, move.token ?? '', move.tokenId ?? ''];
      return toLine([...head, said, status, ...what, move.from, move.to, ...(at === 0 ? fee : none)]);
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
      await (kind === 'nft' ? readLookup(collectionNames, key) : readLookup(tokenFacts, key));
    }),
  );
}

/**
 * All of some activity as a table (CSV), newest first.
 *
 * @param onEntry called with each entry that is written
 * @throws FoyerError if a chain fails: an incomplete file must not look complete
 */
export async function collectCsv(query: ActivityQuery, onEntry: () => void, signal: AbortSignal): Promise<string[]> {
  const lines = [CSV_HEAD];
  const work = new AbortController();
  const both = AbortSignal.any([signal, work.signal]);
  const onError = (_chainId: number, error: Error) => work.abort(error);
  let some: ActivityEntry[] = [];
  const write = async () => {
    await Promise.all(some.map(readFacts));
    for (const entry of some) lines.push(writeActivity(entry, query.own, knownFacts));
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
