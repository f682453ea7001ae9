import {
  type ActivityEntry,
  type AssetTransfer,
  directionOf,
  type OwnAddresses,
  type WrappedCoins,
} from '@/lib/activity/ActivityEntry';
import { readApproval } from '@/lib/activity/readApproval';
import { add, type Decimal, ZERO } from '@/lib/format/amounts';
import { dollarsOf } from '@/lib/format/money';

/** How much more or less of a coin (`token` is `null`) or token the visitor has. */
export type NetPart = {
  chainId: number;
  token: string | null;
  /** In the smallest unit; below 0 for less. */
  amount: bigint;
};

/** `transfer(address,uint256)` */
const TRANSFER = '0xa9059cbb';
/** Exchanges that spend exactly what was sent and give nothing but a token: no coin comes back, which no list has. */
const EXACT_SWAPS = [
  '0x7ff36ab5', // swapExactETHForTokens
  '0x38ed1739', // swapExactTokensForTokens
];

/**
 * Whether the transfers that are listed are all that an entry changed. Coins that contracts pass on are in no list: what
 * came back from most calls is not known, and a sum without it would be wrong.
 */
function isListedWhole({ transaction, moves }: ActivityEntry, own: OwnAddresses, wrapped: string | null): boolean {
  // Somebody else's transaction: what only came in was sent. What also went out was an exchange.
  if (transaction === null) return moves.every((move) => directionOf(move, own) === 'in');
  const { from, to, input, failed } = transaction;
  if (failed) return true;
  // Called by somebody else, a contract of the visitor's may have paid coins, and others may have been given them.
  if (!own.has(from))
    return input === '0x' || (!own.has(to ?? '') && moves.every((move) => directionOf(move, own) === 'in'));
  if (input === '0x') return to !== null && (own.has(to) || (moves.length === 1 && to !== wrapped));
  if (readApproval(transaction)) return moves.length === 0;
  const selector = input.slice(0, 10);
  if (selector === TRANSFER) return moves.length === 1 && moves[0]?.token === to;
  const isGiven = moves.some((move) => directionOf(move, own) === 'out');
  return EXACT_SWAPS.includes(selector) && isGiven && moves.some((move) => directionOf(move, own) === 'in');
}

/** What a transfer adds to what the visitor has: nothing where it is from one of their addresses to another. */
function changeOf(move: AssetTransfer, own: OwnAddresses): bigint {
  const way = directionOf(move, own);
  return way === 'in' ? BigInt(move.amount) : way === 'out' ? -BigInt(move.amount) : 0n;
}

/**
 * What some entries changed for the visitor, with the network fees that they paid: each coin and token once.
 *
 * @param wrapped the wrapped coin of each chain that has one
 * @returns `null` where that is not known, or has no worth: of calls whose results are in no list, and of NFTs
 */
export function netOf(entries: readonly ActivityEntry[], own: OwnAddresses, wrapped: WrappedCoins): NetPart[] | null {
  const parts = new Map<string, NetPart>();
  const put = (chainId: number, token: string | null, change: bigint): void => {
    if (change === 0n) return;
    const key = `${chainId} ${token ?? ''}`;
    parts.set(key, { chainId, token, amount: (parts.get(key)?.amount ?? 0n) + change });
  };
  for (const entry of entries) {
    const { chainId, transaction, moves } = entry;
    if (!isListedWhole(entry, own, wrapped.get(chainId) ?? null)) return null;
    for (const move of moves) {
      const change = changeOf(move, own);
      if (move.kind === 'nft' && change !== 0n) return null;
      put(chainId, move.token, change);
    }
    if (transaction && own.has(transaction.from)) put(chainId, null, -BigInt(transaction.fee));
  }
  return [...parts.values()].filter(({ amount }) => amount !== 0n);
}

/** What one whole coin or token is worth, and how it counts; `null` where one of them is not known. */
export type FindWorth = (part: NetPart) => { price: Decimal; decimals: number } | null;

/** What all parts are worth in dollars; `null` where the worth of one is not known. */
export function sumNet(parts: readonly NetPart[], find: FindWorth): Decimal | null {
  let sum = ZERO;
  for (const part of parts) {
    const worth = find(part);
    if (!worth) return null;
    sum = add(sum, dollarsOf(part.amount, worth.decimals, worth.price));
  }
  return sum;
}
