import type { PublicClient } from 'viem';
import type { DataAnswer } from '@/protocol/data/registry';
import { findBlockByTime } from '@/server/data/node/findBlockByTime';

/** `getDateToBlock`: the block closest to a date; of two as close, the earlier one. */
export async function getDateToBlock(
  client: PublicClient,
  { date }: { date: Date },
): Promise<DataAnswer<'getDateToBlock'>> {
  const { before, after } = await findBlockByTime(client, BigInt(Math.floor(date.getTime() / 1000)));
  const distance = (timestamp: bigint) => Math.abs(Number(timestamp) * 1000 - date.getTime());
  const isBefore = before && (!after || distance(before.timestamp) <= distance(after.timestamp));
  const { number, timestamp } = (isBefore ? before : after) ?? { number: 0n, timestamp: 0n };
  return { date: date.toISOString(), block: Number(number), timestamp: Number(timestamp) };
}
