import type { PublicClient } from 'viem';
import { checkRange, type MomentParameters, type RangeParameters } from '@/server/data/index/blockRange';
import { notFound } from '@/server/data/refuse';
import { findBlockByTime } from '@/server/data/node/findBlockByTime';

/** Blocks have whole seconds. */
const secondsOf = (date: Date, round: (seconds: number) => number) => BigInt(round(date.getTime() / 1000));

/**
 * The blocks that a caller asks about, both ends among them; blocks go before dates.
 *
 * @returns `null` for a range without a block, such as one of the future
 * @throws Parse.Error 142 for a range that ends before it begins
 */
export async function readRange(
  client: PublicClient,
  range: RangeParameters,
): Promise<{ from: bigint; to: bigint } | null> {
  const { from_block, to_block, from_date, to_date } = range;
  checkRange(range);
  const head = await client.getBlockNumber({ cacheTime: 0 });
  let from = BigInt(from_block ?? 0);
  let to = to_block === undefined ? head : BigInt(to_block);
  if (from_block === undefined && from_date) {
    // Blocks may share a second: the first one since is the one after all that are older.
    from = (await findBlockByTime(client, secondsOf(from_date, Math.ceil) - 1n)).after?.number ?? head + 1n;
  }
  if (to_block === undefined && to_date) {
    to = (await findBlockByTime(client, secondsOf(to_date, Math.floor))).before?.number ?? -1n;
  }
  if (to > head) to = head;
  return from > to ? null : { from, to };
}

/**
 * The block that a moment of the past stands for; `undefined` where none is given: now is meant.
 *
 * @throws Parse.Error 101 for a moment before the first block
 */
export async function readMoment(
  client: PublicClient,
  { to_block, to_date }: MomentParameters,
): Promise<bigint | undefined> {
  if (to_block !== undefined) return BigInt(to_block);
  if (to_date === undefined) return undefined;
  const { before } = await findBlockByTime(client, secondsOf(to_date, Math.floor));
  if (!before) throw notFound(`The chain has no block as old as ${to_date.toISOString()}.`);
  return before.number;
}
