import type { ActivityEntry, ActivityTransaction, Move } from '@/lib/activity/ActivityEntry';
import { directionOf, type OwnAddresses } from '@/lib/activity/directionOf';

/** A part of a sentence: words, an address or what moved, each of which is written by whoever shows it. */
export type Phrase = string | { address: string } | { move: Move } | { contract: string };

/** Address of nobody: tokens come from it when they are made, and go to it when they are destroyed. */
export const NOBODY = `0x${'0'.repeat(40)}`;

/** More than these are told by their number. */
const MOST_NAMED = 3;

/** `A, B and C`, or `A, B, C and 4 more`. */
function list(parts: readonly Phrase[][]): Phrase[] {
  const named = parts.slice(0, MOST_NAMED);
  const more = parts.length - named.length;
  const all = more > 0 ? [...named, [`${more} more`]] : named;
  return all.flatMap((part, at) => [...(at === 0 ? [] : [at === all.length - 1 ? ' and ' : ', ']), ...part]);
}

const things = (moves: readonly Move[]): Phrase[] => list(moves.map((move) => [{ move }]));

/** The one address that all have at an end; `null` where there are several. */
function common(moves: readonly Move[], end: 'from' | 'to'): string | null {
  const [first] = moves;
  return first && moves.every((move) => move[end] === first[end]) ? first[end] : null;
}

const isPiece = ({ kind }: Move): boolean => kind === 'nft';

/** What moved one way. */
function oneWay(moves: readonly Move[], way: 'in' | 'out' | 'within'): Phrase[] {
  const end = way === 'in' ? 'from' : 'to';
  const other = common(moves, end);
  const others = new Set(moves.map((move) => move[end])).size;
  if (way === 'out') {
    if (other === NOBODY) return ['You destroyed ', ...things(moves)];
    return ['You sent ', ...things(moves), ' to ', other ? { address: other } : `${others} addresses`];
  }
  if (way === 'in') {
    if (other === NOBODY) return ['You received ', ...things(moves), ', newly made'];
    return ['You received ', ...things(moves), ' from ', other ? { address: other } : `${others} addresses`];
  }
  const from = common(moves, 'from');
  if (from && from === other) return ['You sent ', ...things(moves), ' to yourself'];
  const ends: Phrase[] = from && other ? [' from ', { address: from }, ' to ', { address: other }] : [];
  return ['You moved ', ...things(moves), ...(ends.length > 0 ? ends : [' between your addresses'])];
}

/** What was given and what came back for it. */
function exchange(given: readonly Move[], got: readonly Move[]): Phrase[] {
  const [givesPieces, getsPieces] = [given.some(isPiece), got.some(isPiece)];
  if (getsPieces && !givesPieces) return ['You bought ', ...things(got), ' for ', ...things(given)];
  if (givesPieces && !getsPieces) return ['You sold ', ...things(given), ' for ', ...things(got)];
  return ['You swapped ', ...things(given), ' for ', ...things(got)];
}

/** Functions that move nothing and are told by what they do; the first 4 bytes of `keccak256` of their signature. */
const APPROVE = '0x095ea7b3'; // approve(address,uint256)
const APPROVE_ALL = '0xa22cb465'; // setApprovalForAll(address,bool)

/** A call that moved nothing. */
function call({ from, to, input, made }: ActivityTransaction, own: OwnAddresses): Phrase[] {
  if (!own.has(from)) {
    const target: Phrase[] = to ? [{ address: to }] : ['your address'];
    return input === '0x'
      ? [{ address: from }, ' sent nothing to ', ...target]
      : [{ address: from }, ' called ', ...target];
  }
  if (to === null) return ['You made the contract ', ...(made ? [{ address: made }] : [])];
  if (input === '0x') return ['You sent nothing to ', { address: to }];
  const [selector, spender, amount] = [input.slice(0, 10), `0x${input.slice(34, 74)}`, input.slice(74, 138)];
  const isWhole = input.length >= 138;
  const isNothing = /^0*$/.test(amount);
  if (isWhole && selector === APPROVE) {
    return isNothing
      ? ['You no longer let ', { address: spender }, ' take your ', { contract: to }]
      : ['You let ', { address: spender }, ' take from your ', { contract: to }];
  }
  if (isWhole && selector === APPROVE_ALL) {
    return isNothing
      ? ['You no longer let ', { address: spender }, ' move your ', { contract: to }]
      : ['You let ', { address: spender }, ' move all your ', { contract: to }];
  }
  return ['You called ', { address: to }];
}

/** What was tried in vain. */
function failure(transaction: ActivityTransaction, own: OwnAddresses): Phrase[] {
  const { from, to, value, input } = transaction;
  const who: Phrase[] = own.has(from) ? ['You'] : [{ address: from }];
  if (to === null) return [...who, ' tried to make a contract'];
  const move: Move = { kind: 'coin', from, to, amount: value, token: null, tokenId: null };
  if (value !== '0' && input === '0x') return [...who, ' tried to send ', { move }, ' to ', { address: to }];
  return [...who, ' tried to call ', { address: to }, ...(value === '0' ? [] : [' with ', { move }])];
}

/** What happened, as one sentence without a full stop, as the owner of some addresses would tell it. */
export function describeEntry({ transaction, moves }: ActivityEntry, own: OwnAddresses): Phrase[] {
  if (transaction?.failed) return failure(transaction, own);
  const going = (way: string) => moves.filter((move) => directionOf(move, own) === way);
  const [given, got, within] = [going('out'), going('in'), going('within')];
  const parts: Phrase[][] = [];
  if (given.length > 0 && got.length > 0) parts.push(exchange(given, got));
  else if (given.length > 0) parts.push(oneWay(given, 'out'));
  else if (got.length > 0) parts.push(oneWay(got, 'in'));
  if (within.length > 0) parts.push(oneWay(within, 'within'));
  if (parts.length > 0) return parts.flatMap((part, at) => (at === 0 ? part : ['. ', ...part]));
  return transaction ? call(transaction, own) : ['Something moved'];
}
