import { FILE_CLASS, type FilePlace, type FileRow } from '@/protocol/files/files';
import { type Database, destroyIfThere, storedDate, userPointer } from '@/server/parse/database';

/** A row as the backend sees it. */
export type KnownFile = FileRow & {
  /** Name under which the bytes are kept: the id, and the name at the time it came. */
  stored: string;
  /** Id of the owner; `null` for a file that cloud code saved. */
  owner: string | null;
  pinId?: string;
};

/** What is known of a file before its bytes are here. */
export type NewFile = {
  id: string;
  stored: string;
  name: string;
  size: number;
  place: FilePlace;
  owner: string | null;
  metadata?: object | undefined;
  tags?: object | undefined;
};

/** The rows of the class of files in a database, beneath its permissions. */
export function createFileRows(database: Database) {
  const find = async (query: Record<string, unknown>, limit?: number): Promise<KnownFile[]> => {
    const rows = await database.find(FILE_CLASS, query, limit === undefined ? {} : { limit });
    return rows.map((row) => {
      const user = row['user'] as { objectId: string } | undefined;
      return { ...row, owner: user?.objectId ?? null } as unknown as KnownFile;
    });
  };
  return {
    async add({ id, owner, ...fields }: NewFile): Promise<void> {
      const moment = new Date().toISOString();
      await database.create(FILE_CLASS, {
        ...fields,
        objectId: id,
        createdAt: moment,
        updatedAt: moment,
        state: 'open',
        labels: [],
        ...(owner === null ? {} : { user: userPointer(owner) }),
        // For its export and deletion with the account; nobody writes past the class's own permissions.
        ACL: owner === null ? {} : { [owner]: { read: true, write: true } },
      });
    },
    async find(id: string): Promise<KnownFile | null> {
      return (await find({ objectId: id }, 1))[0] ?? null;
    },
    ofOwner: (owner: string) => find({ user: userPointer(owner) }),
    withNames: (stored: readonly string[]) => find({ stored: { $in: stored }, state: 'kept' }),
    unfinishedSince: (moment: Date) => find({ state: 'open', createdAt: { $lt: storedDate(moment) } }, 1_000),
    withPin: (pins: readonly string[]) => find({ pin: { $in: pins } }, 100),
    change: (id: string, fields: Record<string, unknown>) => database.update(FILE_CLASS, { objectId: id }, fields),
    remove: (id: string) => destroyIfThere(database, FILE_CLASS, { objectId: id }),
  };
}

/** A stored name, taken apart: the id it begins with, and the name as it came; a folder may stand before both. */
export function fileNameOf(stored: string): { id: string; name: string } {
  const [, id = '', name = ''] = /(?:^|\/)([0-9a-f]{32})_([^/]*)$/.exec(stored) ?? [];
  return { id, name };
}
