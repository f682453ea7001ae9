import type { AdminEvents } from '@/protocol/admin';
import type { Database } from '@/server/parse/database';
import type { EventFilter } from '@/server/sync/eventFilter';
import type { EventFunctionParts } from '@/server/sync/createWatchContractEvent';

/** A watched event, and how far it is. */
type WatchedEvent = AdminEvents & { filter: EventFilter | null; sync_historical: boolean };

/** Makes `listWatchedEvents`: all that is watched, oldest first, with its progress. */
export function createListWatchedEvents({ store, database }: EventFunctionParts) {
  return async (): Promise<WatchedEvent[]> =>
    Promise.all(
      (await store.list()).map(async ({ event, progress, firstBlock, syncHistorical, ...watch }) => ({
        id: watch.id,
        chainId: `0x${watch.chainId.toString(16)}`,
        address: watch.address,
        topic: watch.topic,
        event: event?.name ?? null,
        tableName: watch.tableName,
        filter: watch.filter,
        sync_historical: syncHistorical,
        description: watch.description,
        first_block: firstBlock,
        block_number: progress.marks[0]?.number ?? null,
        events: await count(database, watch.tableName, { address: watch.address }),
        confirmed: await count(database, watch.tableName, { address: watch.address, confirmed: true }),
        undecoded: progress.undecoded,
        refused: progress.refused,
        fault: watch.fault,
      })),
    );
}

async function count(database: Database, className: string, query: Record<string, unknown>): Promise<number> {
  return Number(await database.find(className, query, { count: true }));
}
