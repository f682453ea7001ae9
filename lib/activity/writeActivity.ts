import type { ActivityEntry, Move } from '@/lib/activity/ActivityEntry';
import { describeEntry } from '@/lib/activity/describeEntry';
import { directionOf, type OwnAddresses } from '@/lib/activity/directionOf';
import { strings } from '@/lib/activity/strings.en';
import { writeExact } from '@/lib/activity/writeExact';
import { type Facts, writeSentence } from '@/lib/activity/writeSentence';
import { chainName, coinOf } from '@/protocol/chains';
import { unitName } from '@/protocol/tokenDecimals';

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

/** Amount and unit of what moved; in the smallest unit, and said so, where nobody tells how a token counts. */
function measure(move: Move, chainId: number, facts: Facts): [amount: string, of: string] {
  if (move.kind === 'nft') return [move.amount, facts.collection(chainId, move.token ?? '') ?? ''];
  const { symbol, decimals } =
    move.token === null ? coinOf(chainId) : (facts.token(chainId, move.token) ?? { symbol: '', decimals: null });
  return [writeExact(move.amount, decimals ?? 0), unitName(symbol, decimals)];
}

/**
 * The lines of one entry: one for each thing that moved, or one for what moved nothing. The fee stands in the first, and
 * only where the visitor paid it, so that a column adds up.
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
