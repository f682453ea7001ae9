import type { PublicClient } from 'viem';
import type { Log } from '@/protocol/data/shapes';
import { askRaw } from '@/server/data/node/askRaw';
import { inTurns } from '@/server/data/node/inTurns';
import { placeOf, tellLog, type Place } from '@/server/data/node/tellTransaction';
import type { NodeLog } from '@/server/data/node/walkLogs';
import type { RawBlock } from '@/server/indexer/RawBlock';

/** Logs in the shape of the protocol, with the time of their blocks, which not every node tells along with them. */
export async function tellLogs(client: PublicClient, logs: readonly NodeLog[]): Promise<Log[]> {
  const blocks = new Map(logs.map((log) => [log.blockHash, log]));
  const places = await inTurns([...blocks.values()], async (log): Promise<[string, Place | null]> => {
    const { blockNumber: number, blockHash: hash, blockTimestamp: timestamp } = log;
    if (timestamp) return [hash, placeOf({ number, hash, timestamp })];
    const block = await askRaw<RawBlock | null>(client, 'eth_getBlockByHash', hash, false);
    return [hash, block && placeOf(block)];
  });
  const byHash = new Map(places);
  return logs.flatMap((log) => {
    const place = byHash.get(log.blockHash);
    // A block without an answer is not in the chain any more, nor is what was told in it.
    return place ? [tellLog(log, place)] : [];
  });
}
