import { HttpRequestError, type PublicClient, TimeoutError } from 'viem';
import { checkRange, type MomentParameters, type RangeParameters } from '@/server/data-api/index/connectIndex';
import { requestRaw, readRpcError } from '@/server/data-api/node/callContract';
import { findBlockByTime } from '@/server/data-api/node/findBlockByTime';
import { notFound } from '@/server/data-api/sources/Source';
import type { RawLog } from '@/server/chain/RawBlock';

/** A log as `eth_getLogs` tells it; some nodes tell its block's time, too. */
export type NodeLog = RawLog & { blockNumber: string; blockTimestamp?: string | null };

/** Which logs are wanted, and how many of them. */
export type LogQuery = {
  address: string;
  topics: (string | null)[];
  from: bigint;
  to: bigint;
  /** No more blocks are asked for once so many logs are found. */
  enough: number;
};

/** The logs found, newest first, of all blocks from `to` down to `reached`. */
export type WalkedLogs = { logs: NodeLog[]; reached: bigint };

/** Blocks that the first question is about. Many nodes answer no more than 10,000 at once. */
const INITIAL_RANGE = 10_000n;

const MAX_RANGE = 1_000_000n;

/** So many logs in an answer, and the next question is not about more blocks. */
const TARGET_LOGS = 2_000;

/** How long a caller waits, in milliseconds; then the walk ends where it is. */
const TIMEOUT = 12_000;

/**
 * Reads logs from the newest block down, in ranges that fit the node: one that refuses a range, since it is of too many
 * blocks or reports too many logs, is asked for a quarter of it; an easy answer makes the next range larger.
 */
export async function walkLogs(client: PublicClient, wanted: LogQuery): Promise<WalkedLogs> {
  const { address, topics, from, to, enough } = wanted;
  const until = Date.now() + TIMEOUT;
  const logs: NodeLog[] = [];
  let size = INITIAL_RANGE;
  let most = MAX_RANGE;
  let high = to;
  while (high >= from && logs.length < enough && Date.now() < until) {
    const low = high - size + 1n > from ? high - size + 1n : from;
    try {
      const filter = { address, topics, fromBlock: hex(low), toBlock: hex(high) };
      const found = await requestRaw<NodeLog[]>(client, 'eth_getLogs', filter);
      // One by one: an answer may be longer than a call takes arguments.
      for (const log of found.sort(newestFirst)) logs.push(log);
      high = low - 1n;
      if (found.length < TARGET_LOGS) size = size * 2n > most ? most : size * 2n;
    } catch (error) {
      const requested = high - low + 1n;
      if (requested === 1n || !isTooMuch(error)) throw error;
      most = requested > 2n ? requested / 2n : 1n;
      size = requested > 4n ? requested / 4n : 1n;
    }
  }
  return { logs, reached: high + 1n };
}

const hex = (number: bigint): string => `0x${number.toString(16)}`;

function newestFirst(a: NodeLog, b: NodeLog): number {
  return Number(b.blockNumber) - Number(a.blockNumber) || Number(b.logIndex) - Number(a.logIndex);
}

/** Nodes say that a range is too large in many words and codes, or run out of time; one that is away does neither. */
function isTooMuch(error: unknown): boolean {
  if (error instanceof TimeoutError || readRpcError(error) !== null) return true;
  return error instanceof HttpRequestError && (error.status === 400 || error.status === 413);
}

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
