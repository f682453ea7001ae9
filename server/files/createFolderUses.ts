import { DUPLICATE_VALUE } from '@/protocol/codes';
import { FOLDER_USE_CLASS } from '@/server/files/classes';
import { createHash, randomUUID } from 'node:crypto';
import { type Database, destroyIfThere, hasParseCode, storedDate } from '@/server/parse/database';

/**
 * Timeout of a folder that is being stored, in milliseconds; what a stopped backend left behind no
 * longer counts.
 */
const UPLOAD_GRACE_MS = 60 * 60_000;

/** Maximum folders of an owner that are added up. */
const MAX_CACHED = 100_000;

/**
 * What `uploadFolder` stores per owner: a row for each owner and folder, written past the
 * permissions. Folders are stored by content and never deleted, so each counts once.
 */
export function createFolderUses(database: Database) {
  const add = async (objectId: string, fields: { owner: string; bytes: number; open: boolean }): Promise<void> => {
    const moment = new Date().toISOString();
    await database.create(FOLDER_USE_CLASS, { objectId, createdAt: moment, updatedAt: moment, ...fields, ACL: {} });
  };
  return {
    /** Bytes of an owner's folders, including those being stored. */
    async bytesOf(owner: string): Promise<number> {
      const rows = await database.find(FOLDER_USE_CLASS, { owner }, { limit: MAX_CACHED });
      return rows.reduce((sum, { bytes }) => sum + Number(bytes), 0);
    },
    /**
     * Counts a folder before it is stored; returns a function that records its address, or `null`
     * if storing failed.
     */
    async begin(owner: string, bytes: number): Promise<(cid: string | null) => Promise<void>> {
      const place = randomUUID().replaceAll('-', '');
      await add(place, { owner, bytes, open: true });
      return async (cid) => {
        if (cid !== null) {
          const objectId = createHash('sha256').update(`${owner} ${cid}`).digest('hex').slice(0, 32);
          await add(objectId, { owner, bytes, open: false }).catch((error: unknown) => {
            if (!hasParseCode(error, DUPLICATE_VALUE)) throw error; // Stored before, so it counts once.
          });
        }
        await destroyIfThere(database, FOLDER_USE_CLASS, { objectId: place });
      };
    },
    removeAllOf: (owner: string) => destroyIfThere(database, FOLDER_USE_CLASS, { owner }),
    async sweep(): Promise<void> {
      const before = storedDate(new Date(Date.now() - UPLOAD_GRACE_MS));
      await destroyIfThere(database, FOLDER_USE_CLASS, { open: true, createdAt: { $lt: before } });
    },
  };
}
