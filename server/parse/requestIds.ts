import { randomBytes } from 'node:crypto';
import { destroyIfThere, hasParseCode, storedDate, type Database } from '@/server/parse/database';

/** Parse Server's class of these ids; the database keeps each once. */
const CLASS = '_Idempotency';

/** Parse's code for a value that is there already. */
const DUPLICATE_VALUE = 137;

/** How long an id is remembered, in milliseconds: far longer than the SDK's five attempts take. */
export const REQUEST_ID_LIFETIME = 120_000;

/** The ids of requests that were taken, for all backends over one database. */
export type RequestIds = {
  /** Takes an id; `false` where it was taken before. */
  claim(id: string): Promise<boolean>;
  /** Gives an id back: nothing was done. */
  release(id: string): Promise<void>;
  /** Forgets the expired ones. */
  sweep(): Promise<void>;
};

/** Keeps the ids in a database. */
export function createRequestIds(database: Database, now: () => number = Date.now): RequestIds {
  return {
    async claim(id) {
      const at = now();
      const moment = new Date(at).toISOString();
      const expire = storedDate(new Date(at + REQUEST_ID_LIFETIME));
      const objectId = randomBytes(8).toString('hex');
      try {
        await database.create(CLASS, { objectId, createdAt: moment, updatedAt: moment, reqId: id, expire });
        return true;
      } catch (error) {
        if (hasParseCode(error, DUPLICATE_VALUE)) return false;
        throw error;
      }
    },
    async release(id) {
      await destroyIfThere(database, CLASS, { reqId: id });
    },
    async sweep() {
      await destroyIfThere(database, CLASS, { expire: { $lt: storedDate(new Date(now())) } });
    },
  };
}
