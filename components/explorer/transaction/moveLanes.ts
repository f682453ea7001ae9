import type { AssetTransfer } from '@/lib/activity/ActivityEntry';
import { ZERO_ADDRESS } from '@/protocol/data/addresses';

/** More parties have no room beside each other on a phone, and more moves are read more easily as a list. */
const MAX_PARTIES = 3;
const MAX_MOVES = 6;

/** What moved, from party to party; `from` and `to` are places in the list of parties. */
export type MoveLanes = {
  /** Addresses in lower case, in the order in which they take part. */
  parties: string[];
  moves: { move: AssetTransfer; from: number; to: number }[];
};

/** Whether a coin was paid into a contract that made the same amount of its own token for it: it was wrapped. */
const isWrapping = (paid: AssetTransfer, made: AssetTransfer): boolean =>
  paid.kind === 'coin' &&
  made.from === ZERO_ADDRESS &&
  made.token === paid.to &&
  made.to === paid.from &&
  made.amount === paid.amount;

/** The moves without those by which a contract wraps coins on the way: what was wrapped moves on. */
function withoutWrapping(moves: readonly AssetTransfer[], sender: string): AssetTransfer[] {
  const paid = moves.filter((move) => move.from !== sender && moves.some((other) => isWrapping(move, other)));
  return moves.filter((move) => !paid.includes(move) && !paid.some((one) => isWrapping(one, move)));
}

/**
 * Puts what moved on lanes between its parties.
 *
 * @param sender who sent the transaction, in lower case: always the first party where they take part
 * @returns `null` where a list says it better: many parties or moves, or one that stays where it is
 */
export function layOutMoves(all: readonly AssetTransfer[], sender: string): MoveLanes | null {
  const moves = withoutWrapping(all, sender);
  const ends = moves.flatMap(({ from, to }) => [from, to]);
  const parties = [...new Set(ends.includes(sender) ? [sender, ...ends] : ends)];
  if (moves.length === 0 || moves.length > MAX_MOVES || parties.length > MAX_PARTIES) return null;
  // What is minted and burned in one transaction has two nobodies.
  const isNobodyBoth = moves.some(({ from }) => from === ZERO_ADDRESS) && moves.some(({ to }) => to === ZERO_ADDRESS);
  if (isNobodyBoth || moves.some(({ from, to }) => from === to)) return null;
  const placed = moves.map((move) => ({ move, from: parties.indexOf(move.from), to: parties.indexOf(move.to) }));
  return { parties, moves: placed };
}
