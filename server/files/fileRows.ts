import { FILE_CLASS, type FilePlace, type FileRow } from '@/protocol/files';
import { type Database, destroyIfThere, storedDate, userPointer } from '@/server/parse/database';

/** A row as the backend sees it. */
export type KnownFile = FileRow & {
  /** Name of the stored bytes: the ID, and the original name. */
  stored: string;
  /** ID of the owner; `null` for a file saved by cloud code. */
  owner: string | null;
  pinId?: string;
};

/** What is known of a file before its bytes arrive. */
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

/** The rows of the file class in a database, without permission checks. */
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
        // For export and deletion with the account; the class's own permissions allow no other
        // writes.
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

/** A stored name split into the ID and the original name; a folder may precede both. */
export function fileNameOf(stored: string): { id: string; name: string } {
  const [, id = '', name = ''] = /(?:^|\/)([0-9a-f]{32})_([^/]*)$/.exec(stored) ?? [];
  return { id, name };
}
