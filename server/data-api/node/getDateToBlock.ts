import type { PublicClient } from 'viem';
import type { DataAnswer } from '@/protocol/data/registry';
import { findBlockByTime, type TimedBlock } from '@/server/data-api/node/findBlockByTime';

/** `getDateToBlock`: the block closest to a date; of two as close, the earlier one. */
export async function getDateToBlock(
  client: PublicClient,
  { date }: { date: Date },
): Promise<DataAnswer<'getDateToBlock'>> {
  const { before, after } = await findBlockByTime(client, BigInt(Math.floor(date.getTime() / 1000)));
  const distance = (timestamp: bigint) => Math.abs(Number(timestamp) * 1000 - date.getTime());
  const isBefore = before && (!after || distance(before.timestamp) <= distance(after.timestamp));
  const closest = isBefore ? await firstOfItsSecond(client, before) : after;
  const { number, timestamp } = closest ?? { number: 0n, timestamp: 0n };
  return { date: date.toISOString(), block: Number(number), timestamp: Number(timestamp) };
}

/** The first of the blocks that have a block's time: some chains make several in a second. */
async function firstOfItsSecond(client: PublicClient, block: TimedBlock): Promise<TimedBlock | null> {
  if (block.number === 0n) return block;
  const { timestamp } = await client.getBlock({ blockNumber: block.number - 1n });
  if (timestamp < block.timestamp) return block;
  return (await findBlockByTime(client, block.timestamp - 1n)).after;
}
