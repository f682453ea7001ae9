import Parse from 'parse/node';
import { decodeEvent, type IndexedLog } from '@/server/event-sync/decodeEvent';
import { compileFilter } from '@/server/event-sync/eventFilter';
import type { EventWatch } from '@/server/event-sync/watchStore';

/**
 * The classes of events, changed through Parse Server, so that cloud code runs and live queries are
 * notified.
 */
export type EventObjects = {
  /**
   * Writes missing events in chain order. Blocks up to `confirmedBlock` are confirmed already.
   *
   * @param uncertain whether the attempt before may have been interrupted: cloud code and live
   * queries may have missed the last object, so they are notified again
   */
  write(
    watch: EventWatch,
    logs: readonly IndexedLog[],
    confirmedBlock: number,
    uncertain: boolean,
  ): Promise<WriteResult>;
  /** Objects of blocks above one, up to a limit, oldest first. */
  list(tableName: string, above: ListPosition, unconfirmedOnly: boolean): Promise<Parse.Object[]>;
  confirm(object: Parse.Object): Promise<void>;
  remove(object: Parse.Object): Promise<void>;
};

/** Logs that could not be decoded, and events that cloud code refused. */
export type WriteResult = { undecoded: number; refused: number };

/** After which object a list continues: by block, and by ID within it. */
export type ListPosition = { block: number; id: string | null };

/** Objects per page. */
export const LIST_PAGE = 500;

/** The database failed, not cloud code: a retry may succeed. */
const RETRYABLE_CODES: readonly number[] = [
  Parse.Error.OTHER_CAUSE,
  Parse.Error.INTERNAL_SERVER_ERROR,
  Parse.Error.CONNECTION_FAILED,
];

const asMaster = { useMasterKey: true } as const;

/**
 * Changes classes of events with the `parse` object of Parse Server, which calls it without a
 * network.
 */
export function createEventObjects(
  parse: typeof Parse,
  onRefusal: (error: unknown, what: string) => void,
  requireClass: (tableName: string) => Promise<boolean>,
  repeatAfterSave: (object: Parse.Object) => Promise<void>,
  signal: AbortSignal,
): EventObjects {
  const attempt = async (what: string, change: () => Promise<unknown>): Promise<boolean> => {
    try {
      await change();
      return true;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // Another backend has just written or deleted it.
      if (error.code === Parse.Error.DUPLICATE_VALUE || error.code === Parse.Error.OBJECT_NOT_FOUND) return true;
      onRefusal(error, what);
      return false;
    }
  };
  return {
    async write(watch, logs, confirmedBlock, inDoubt) {
      const { tableName, chainId, event, filter } = watch;
      const isWanted = filter && event ? compileFilter(filter, event) : () => true;
      const isWritable = logs.length > 0 && (await requireClass(tableName));
      const ids = logs.map((log) => logId(chainId, log));
      const there = await idsThere(parse, tableName, ids);
      // Objects are saved one by one, each notified before the next.
      const last = inDoubt ? ids.findLast((id) => there.has(id)) : undefined;
      const doubtful = last && (await new parse.Query(tableName).equalTo('log_id', last).first(asMaster));
      if (doubtful) await attempt(`${tableName}: ${last} was not told again`, () => repeatAfterSave(doubtful));
      const result = { undecoded: 0, refused: 0 };
      for (const [index, log] of logs.entries()) {
        signal.throwIfAborted();
        const id = ids[index] ?? '';
        if (there.has(id)) continue;
        const columns = decodeEvent(event, log);
        if (!columns) result.undecoded += 1;
        if (!columns || !isWanted(columns)) continue;
        const object = new parse.Object(tableName, {
          ...columns,
          ...placeColumns(log, id),
          confirmed: log.blockNumber <= confirmedBlock,
        });
        object.setACL(publicAccess(parse, isWritable));
        const isSaved = await attempt(`${tableName}: ${id} was not saved`, () => object.save(null, asMaster));
        if (!isSaved) result.refused += 1;
      }
      return result;
    },
    list(tableName, { block, id }, unconfirmedOnly) {
      const next = new parse.Query(tableName).greaterThan('block_number', block);
      const same = new parse.Query(tableName).equalTo('block_number', block).greaterThan('objectId', id ?? '');
      const query = id === null ? next : parse.Query.or(next, same);
      if (unconfirmedOnly) query.equalTo('confirmed', false);
      return query.ascending('block_number').addAscending('objectId').limit(LIST_PAGE).find(asMaster);
    },
    async confirm(object) {
      await attempt(`${object.className}: ${object.id} was not confirmed`, () =>
        object.save({ confirmed: true }, asMaster),
      );
    },
    async remove(object) {
      await attempt(`${object.className}: ${object.id} was not taken back`, () => object.destroy(asMaster));
    },
  };
}

/** Identifies a log permanently: the same transaction may be included again in another block. */
function logId(chainId: number, { blockHash, logIndex }: IndexedLog): string {
  return `${chainId}:${blockHash}:${logIndex}`;
}

function placeColumns(log: IndexedLog, id: string) {
  return {
    log_id: id,
    address: log.address,
    transaction_hash: log.transactionHash,
    transaction_index: log.transactionIndex,
    log_index: log.logIndex,
    block_number: log.blockNumber,
    block_hash: log.blockHash,
    block_timestamp: log.blockTime,
  };
}

async function idsThere(parse: typeof Parse, tableName: string, ids: readonly string[]): Promise<Set<string>> {
  const there = new Set<string>();
  for (let start = 0; start < ids.length; start += LIST_PAGE) {
    const some = ids.slice(start, start + LIST_PAGE);
    const query = new parse.Query(tableName).containedIn('log_id', some).select('log_id').limit(LIST_PAGE);
    for (const object of await query.find(asMaster)) there.add(String(object.get('log_id')));
  }
  return there;
}

/** Those the class's permissions let read, and, if it is writable, those they let write. */
function publicAccess(parse: typeof Parse, isWritable: boolean): Parse.ACL {
  const acl = new parse.ACL();
  acl.setPublicReadAccess(true);
  acl.setPublicWriteAccess(isWritable);
  return acl;
}

/** Whether it was rejected for good, rather than failed. */
function isRefusal(error: unknown): error is Parse.Error {
  return error instanceof Parse.Error && !RETRYABLE_CODES.includes(error.code);
}
