import {
  type ActivityEntry,
  type ActivityTransaction,
  directionOf,
  type AssetTransfer,
  type OwnAddresses,
} from '@/lib/activity/ActivityEntry';
import { exchangeOf, isUnwrapping } from '@/lib/activity/exchanges';
import { readApproval } from '@/lib/activity/readApproval';
import { strings } from '@/lib/activity/strings.en';
import { joinList } from '@/lib/format/lists';
import { ZERO_ADDRESS } from '@/protocol/data/addresses';

/** A part of a sentence: text, an address or a transfer; the caller formats it. */
export type Phrase = string | { address: string } | { move: AssetTransfer } | { contract: string };

/** More than these are counted. */
const MAX_NAMES = 3;

const { sentences } = strings;

/** A sentence of `strings.en.ts` with its parts in place of the tags. */
const fill = (text: string, ...parts: (readonly Phrase[])[]): Phrase[] =>
  text
    .split(/<(\d)\/>/)
    .flatMap((piece, at) => (at % 2 === 1 ? (parts[Number(piece)] ?? []) : piece === '' ? [] : [piece]));

/** `A, B and C`, or `A, B, C and 4 more`. */
function list(parts: readonly Phrase[][]): Phrase[] {
  const named = parts.slice(0, MAX_NAMES);
  const more = parts.length - named.length;
  const all = more > 0 ? [...named, [strings.more(more)]] : named;
  return joinList(all).flat();
}

const things = (moves: readonly AssetTransfer[]): Phrase[] => list(moves.map((move) => [{ move }]));

/** The one address that all have at an end; `null` where there are several. */
function common(moves: readonly AssetTransfer[], end: 'from' | 'to'): string | null {
  const [first] = moves;
  return first && moves.every((move) => move[end] === first[end]) ? first[end] : null;
}

/** What moved one way. */
function oneWay(moves: readonly AssetTransfer[], way: 'in' | 'out' | 'within'): Phrase[] {
  const end = way === 'in' ? 'from' : 'to';
  const other = common(moves, end);
  const others: Phrase = other ? { address: other } : strings.addresses(new Set(moves.map((move) => move[end])).size);
  if (way === 'out') {
    if (other === ZERO_ADDRESS) return fill(sentences.burned, things(moves));
    return fill(sentences.sent, things(moves), [others]);
  }
  if (way === 'in') {
    if (other === ZERO_ADDRESS) return fill(sentences.minted, things(moves));
    return fill(sentences.received, things(moves), [others]);
  }
  const from = common(moves, 'from');
  if (from && from === other) return fill(sentences.sentToYourself, things(moves));
  if (from && other) return fill(sentences.movedFromTo, things(moves), [{ address: from }], [{ address: other }]);
  return fill(sentences.moved, things(moves));
}

/** What was given and what came back for it. */
function exchange(given: readonly AssetTransfer[], got: readonly AssetTransfer[], wrapped: string | null): Phrase[] {
  const kind = exchangeOf(given, got, wrapped);
  return kind === 'bought'
    ? fill(sentences.bought, things(got), things(given))
    : fill(sentences[kind], things(given), things(got));
}

/** A call that moved nothing. */
function call({ from, to, input, made }: ActivityTransaction, own: OwnAddresses): Phrase[] {
  if (!own.has(from)) {
    const target: Phrase = to ? { address: to } : strings.yourAddress;
    return fill(input === '0x' ? sentences.sentNothingByOther : sentences.calledByOther, [target], [{ address: from }]);
  }
  if (to === null) return fill(sentences.created, made ? [{ address: made }] : []);
  if (input === '0x') return fill(sentences.sentNothing, [{ address: to }]);
  const approval = readApproval({ to, input });
  if (approval) {
    const { spender, amount, all } = approval;
    const ends: Phrase[][] = [[{ address: spender }], [{ contract: to }]];
    if (all) return fill(amount === 0n ? sentences.revokedAll : sentences.approvedAll, ...ends);
    return fill(amount === 0n ? sentences.revoked : sentences.approved, ...ends);
  }
  return fill(sentences.called, [{ address: to }]);
}

/** What was tried in vain. */
function failure({ from, to, value, input }: ActivityTransaction, own: OwnAddresses): Phrase[] {
  const isOwn = own.has(from);
  const who: Phrase[] = [{ address: from }];
  if (to === null) return fill(isOwn ? sentences.triedToCreate : sentences.triedToCreateByOther, who);
  const move: AssetTransfer = { kind: 'coin', from, to, amount: value, token: null, tokenId: null };
  const target: Phrase[] = [{ address: to }];
  if (value === '0') return fill(isOwn ? sentences.triedToCall : sentences.triedToCallByOther, target, who);
  if (input === '0x')
    return fill(isOwn ? sentences.triedToSend : sentences.triedToSendByOther, [{ move }], target, who);
  return fill(isOwn ? sentences.triedToCallWith : sentences.triedToCallWithByOther, target, [{ move }], who);
}

/**
 * One sentence, without a full stop, about what happened from the view of some addresses' owner.
 *
 * @param wrapped the chain's wrapped coin, in lower case; `null` where it has none
 */
export function describeEntry(
  { transaction, moves }: ActivityEntry,
  own: OwnAddresses,
  wrapped: string | null,
): Phrase[] {
  if (transaction?.failed) return failure(transaction, own);
  const going = (way: string) => moves.filter((move) => directionOf(move, own) === way);
  const [given, got, within] = [going('out'), going('in'), going('within')];
  const parts: Phrase[][] = [];
  if (given.length > 0 && got.length > 0) parts.push(exchange(given, got, wrapped));
  else if (given.length > 0 && isUnwrapping(given, wrapped)) parts.push(fill(sentences.unwrapped, things(given)));
  else if (given.length > 0) parts.push(oneWay(given, 'out'));
  else if (got.length > 0) parts.push(oneWay(got, 'in'));
  if (within.length > 0) parts.push(oneWay(within, 'within'));
  if (parts.length > 0) return parts.flatMap((part, at) => (at === 0 ? part : ['. ', ...part]));
  return transaction ? call(transaction, own) : [sentences.unknown];
}
