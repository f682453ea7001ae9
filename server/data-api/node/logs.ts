import Parse from 'parse/node';
import type { PublicClient } from 'viem';
import type { ContractEvent, Log, Page } from '@/protocol/data/shapes';
import { readEventDescription, describeEvents } from '@/server/data-api/eventDescription';
import type { RangeParameters } from '@/server/data-api/index/connectIndex';
import type { PageParameters } from '@/server/data-api/index/listPage';
import { pageStart, readCursor, writeCursor } from '@/server/data-api/pageCursor';
import { requestRaw, mapConcurrently } from '@/server/data-api/node/callContract';
import { type NodeLog, readRange, walkLogs } from '@/server/data-api/node/walkLogs';
import { type BlockPosition, positionOf, toLog } from '@/server/data-api/node/transactions';
import { invalid, notFound } from '@/server/data-api/sources/Source';
import type { RawBlock } from '@/server/chain/RawBlock';

/** Most logs to leave out before a page without a cursor: a node tells each of them. */
const MAX_OFFSET = 10_000;

/** Which logs of a contract are asked for; `block_number` goes before the range. */
export type LogsParameters = { address: string; block_number?: number | undefined } & Partial<
  Record<'topic0' | 'topic1' | 'topic2' | 'topic3', string | undefined>
> &
  RangeParameters &
  PageParameters;

/**
 * `getLogsByAddress`: what a contract has told, newest first. A node is asked for as many blocks as it takes to fill the
 * page; where that takes too long, a page is shorter, or empty, and its cursor goes on from there.
 *
 * @returns `total` counts what was found so far
 * @throws Parse.Error 101 for a `block_number` that the chain does not have, 142 for a page too far in
 */
export async function getLogsByAddress(client: PublicClient, parameters: LogsParameters): Promise<Page<Log>> {
  const start = pageStart(parameters);
  const { limit } = start;
  const query = JSON.stringify(['getLogsByAddress on a node', { ...parameters, cursor: 0, limit: 0 }]);
  const cursor = parameters.cursor ? readCursor(query, parameters.cursor) : null;
  const offset = cursor ? 0 : start.offset;
  if (offset > MAX_OFFSET) throw invalid('offset: is too large for a node. Use the cursor instead.');
  const page = cursor?.page ?? Math.floor(offset / limit);
  const counted = cursor?.total ?? 0;
  const end = cursor && readEnd(cursor.key);

  const { block_number } = parameters;
  const range = await readRange(
    client,
    block_number === undefined ? parameters : { from_block: block_number, to_block: block_number },
  );
  if (!range && block_number !== undefined) throw notFound(`The chain has no block ${block_number}.`);
  if (!range) return { total: counted, page, page_size: limit, cursor: '', result: [] };
  const to = end && end.block < range.to ? end.block : range.to;
  const walked = await walkLogs(client, {
    ...{ address: parameters.address.toLowerCase(), topics: topicsOf(parameters), from: range.from, to },
    // One more than is told shows that there is another page; some of the first block were told before.
    enough: offset + limit + 1 + (end?.index ?? 0),
  });
  const found = end ? walked.logs.filter((log) => isBefore(log, end)) : walked.logs;
  const shown = found.slice(offset, offset + limit);
  const total = counted + found.length;
  const last = shown.at(-1);
  const next = found.length > offset + limit && last ? keyOf(last) : [walked.reached.toString(), '0'];
  const isComplete = found.length <= offset + limit && walked.reached <= range.from;
  return {
    total,
    page,
    page_size: limit,
    cursor: isComplete ? '' : writeCursor(query, { key: next, page: page + 1, total: counted + offset + shown.length }),
    result: await toLogs(client, shown),
  };
}

/** The topics of the filter; `null` stands for any, and none stands at the end. */
function topicsOf({ topic0, topic1, topic2, topic3 }: LogsParameters): (string | null)[] {
  const topics = [topic0, topic1, topic2, topic3].map((topic) => topic?.toLowerCase() ?? null);
  return topics.slice(0, topics.findLastIndex((topic) => topic !== null) + 1);
}

type End = { block: bigint; index: number };

const keyOf = (log: NodeLog): string[] => [BigInt(log.blockNumber).toString(), String(Number(log.logIndex))];

function readEnd([block = '', index = '']: readonly string[]): End {
  if (!/^\d{1,15}$/.test(block) || !/^\d{1,7}$/.test(index)) {
    throw invalid('cursor: is not valid. Start without a cursor.');
  }
  return { block: BigInt(block), index: Number(index) };
}

function isBefore(log: NodeLog, { block, index }: End): boolean {
  const own = BigInt(log.blockNumber);
  return own < block || (own === block && Number(log.logIndex) < index);
}

/**
 * `getContractEvents`: the events of one kind that a contract has told, newest first, decoded by their description.
 *
 * @param parameters `topic` is the event's hash or signature; `data` the items of an ABI that describes it
 * @throws Parse.Error 142 where the description is none of this event, 155 where the node takes too long to look through
 *   so many blocks: a list without cursor cannot say that it is not whole
 */
export async function getContractEvents(
  client: PublicClient,
  parameters: { address: string; topic: string; data: readonly unknown[] } & RangeParameters & PageParameters,
): Promise<ContractEvent[]> {
  const { topic0, event } = readEventDescription(parameters.topic, parameters.data);
  const { result, page_size, cursor } = await getLogsByAddress(client, { ...parameters, topic0 });
  if (cursor && result.length < page_size) {
    throw new Parse.Error(
      Parse.Error.REQUEST_LIMIT_EXCEEDED,
      'The node takes too long to search this many blocks. Use a smaller range from from_block to to_block.',
    );
  }
  return describeEvents(event, result);
}

/** Logs in the shape of the protocol, with the time of their blocks, which not every node tells along with them. */
async function toLogs(client: PublicClient, logs: readonly NodeLog[]): Promise<Log[]> {
  const blocks = new Map(logs.map((log) => [log.blockHash, log]));
  const places = await mapConcurrently([...blocks.values()], async (log): Promise<[string, BlockPosition | null]> => {
    const { blockNumber: number, blockHash: hash, blockTimestamp: timestamp } = log;
    if (timestamp) return [hash, positionOf({ number, hash, timestamp })];
    const block = await requestRaw<RawBlock | null>(client, 'eth_getBlockByHash', hash, false);
    return [hash, block && positionOf(block)];
  });
  const byHash = new Map(places);
  return logs.flatMap((log) => {
    const position = byHash.get(log.blockHash);
    // A block without an answer is not in the chain any more, nor is what was told in it.
    return position ? [toLog(log, position)] : [];
  });
}
