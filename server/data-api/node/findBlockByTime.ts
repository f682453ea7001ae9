import type { PublicClient } from 'viem';
import type { DataAnswer } from '@/protocol/data/registry';

/** A block by its place in time, in seconds since 1970. */
type TimedBlock = { number: bigint; timestamp: bigint };

export async function readTime(client: PublicClient, number: bigint): Promise<TimedBlock> {
  const { timestamp } = await client.getBlock({ blockNumber: number });
  return { number, timestamp };
}

/**
 * The blocks on both sides of a moment, by halving: the last one that is not after it, and the one that follows.
 *
 * @param seconds since 1970
 * @returns `before` is `null` for a moment before the first block, `after` for one that no block has passed yet
 */
export async function findBlockByTime(
  client: PublicClient,
  seconds: bigint,
): Promise<{ before: TimedBlock | null; after: TimedBlock | null }> {
  const [first, head] = await Promise.all([
    readTime(client, 0n),
    client.getBlockNumber({ cacheTime: 0 }).then((number) => readTime(client, number)),
  ]);
  if (seconds < first.timestamp) return { before: null, after: first };
  if (seconds >= head.timestamp) return { before: head, after: null };
  let [before, after] = [first, head];
  // The genesis block of many a chain is of 1970, so that guessing by time would begin far off.
  while (after.number - before.number > 1n) {
    const middle = await readTime(client, (before.number + after.number) / 2n);
    if (middle.timestamp <= seconds) before = middle;
    else after = middle;
  }
  return { before, after };
}

/** `getDateToBlock`: the block closest to a date; of two as close, the earlier one. */
export async function getDateToBlock(
  client: PublicClient,
  { date }: { date: Date },
): Promise<DataAnswer<'getDateToBlock'>> {
  const { before, after } = await findBlockByTime(client, BigInt(Math.floor(date.getTime() / 1000)));
  const distance = (timestamp: bigint) => Math.abs(Number(timestamp) * 1000 - date.getTime());
  const isBefore = before && (!after || distance(before.timestamp) <= distance(after.timestamp));
  const closest = isBefore ? await firstBlockOfSecond(client, before) : after;
  const { number, timestamp } = closest ?? { number: 0n, timestamp: 0n };
  return { date: date.toISOString(), block: Number(number), timestamp: Number(timestamp) };
}

/** The first of the blocks that have a block's time: some chains make several in a second. */
async function firstBlockOfSecond(client: PublicClient, block: TimedBlock): Promise<TimedBlock | null> {
  if (block.number === 0n) return block;
  const { timestamp } = await client.getBlock({ blockNumber: block.number - 1n });
  if (timestamp < block.timestamp) return block;
  return (await findBlockByTime(client, block.timestamp - 1n)).after;
}
