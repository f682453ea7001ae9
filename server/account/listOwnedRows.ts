import { CLASS_DECLARATIONS } from '@/server/parse/schema';
import type { Database, Row } from '@/server/parse/database';

/** Rows of a class that one user alone may change. */
export type OwnedRows = { className: string; rows: Row[]; isDeclared: boolean };

/** How many rows of a class are read at once. */
const PAGE = 1_000;

/**
 * The rows of applications' classes that are a user's own: whose access list lets that user write, and nobody else. The
 * backend's own classes are looked after by name, but for those declared as owned.
 */
export async function listOwnedRows(database: Database, userId: string): Promise<OwnedRows[]> {
  const schema = await database.loadSchema({ clearCache: true });
  const declared = new Set(CLASS_DECLARATIONS.map(({ className }) => className));
  const backends = new Set(CLASS_DECLARATIONS.filter(({ owned }) => !owned).map(({ className }) => className));
  const classes = (await schema.getAllClasses()).map(({ className }) => className);
  const owned: OwnedRows[] = [];
  for (const className of classes) {
    if (className.startsWith('_') || backends.has(className)) continue;
    const rows = await database.find(className, { _wperm: { $in: [userId] } }, { limit: PAGE });
    const own = rows.filter((row) => isOnlyWriter(row['ACL'], userId));
    if (own.length > 0) owned.push({ className, rows: own, isDeclared: declared.has(className) });
  }
  return owned;
}

function isOnlyWriter(acl: unknown, userId: string): boolean {
  if (typeof acl !== 'object' || acl === null) return false;
  const writers = Object.entries(acl).filter(([, may]: [string, unknown]) => {
    return typeof may === 'object' && may !== null && 'write' in may && may.write === true;
  });
  return writers.length === 1 && writers[0]?.[0] === userId;
}
