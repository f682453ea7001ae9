import { FOLDER_USE_CLASS } from '@/server/files/classes';
import { createHash, randomUUID } from 'node:crypto';
import { type Database, destroyIfThere, hasParseCode, storedDate } from '@/server/parse/database';

/** A folder that is being kept has so long, in milliseconds; what a backend left behind when it ended counts no longer. */
const UNDER_WAY = 60 * 60_000;

/** Most folders of an owner that are added up. */
const MOST = 100_000;

/**
 * What `uploadFolder` keeps for whom: a row for each owner and folder, beneath the permissions. Folders are kept by their
 * content and never deleted, so each counts once.
 */
export function createFolderUses(database: Database) {
  const add = async (objectId: string, fields: { owner: string; bytes: number; open: boolean }): Promise<void> => {
    const moment = new Date().toISOString();
    await database.create(FOLDER_USE_CLASS, { objectId, createdAt: moment, updatedAt: moment, ...fields, ACL: {} });
  };
  return {
    /** Bytes of the folders of an owner, those under way included. */
    async bytesOf(owner: string): Promise<number> {
      const rows = await database.find(FOLDER_USE_CLASS, { owner }, { limit: MOST });
      return rows.reduce((sum, { bytes }) => sum + Number(bytes), 0);
    },
    /** Counts a folder before it is kept; answers what notes its address, or that it came to nothing (`null`). */
    async begin(owner: string, bytes: number): Promise<(cid: string | null) => Promise<void>> {
      const place = randomUUID().replaceAll('-', '');
      await add(place, { owner, bytes, open: true });
      return async (cid) => {
        if (cid !== null) {
          const objectId = createHash('sha256').update(`${owner} ${cid}`).digest('hex').slice(0, 32);
          await add(objectId, { owner, bytes, open: false }).catch((error: unknown) => {
            if (!hasParseCode(error, 137)) throw error; // Kept before: it counts once.
          });
        }
        await destroyIfThere(database, FOLDER_USE_CLASS, { objectId: place });
      };
    },
    removeAllOf: (owner: string) => destroyIfThere(database, FOLDER_USE_CLASS, { owner }),
    async sweep(): Promise<void> {
      const before = storedDate(new Date(Date.now() - UNDER_WAY));
      await destroyIfThere(database, FOLDER_USE_CLASS, { open: true, createdAt: { $lt: before } });
    },
  };
}
