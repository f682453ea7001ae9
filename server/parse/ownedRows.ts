import { createRequire } from 'node:module';
import 'parse-server';
import type Parse from 'parse/node';
import { type Database, destroyIfThere, type Row } from '@/server/parse/database';
import { type ClassDeclaration, PROFILE_CLASS } from '@/server/parse/schema/schema';

/** How many rows of a class are read at once. */
const PAGE = 1_000;

/** Rows that are deleted by one request. */
const BATCH = 50;

/** What rows are deleted with. */
type OwnedRowsParts = {
  /** Parse Server's own `Parse`. */
  parse: typeof Parse;
  database: Database;
  /** The backend's own classes. */
  classes: readonly ClassDeclaration[];
};

/**
 * Deletes the profile of a user and the rows that are the user's own.
 *
 * @param ofApps whether those in classes of applications go too
 */
export async function deleteOwnedRows(
  { parse, database, classes }: OwnedRowsParts,
  userId: string,
  ofApps = true,
): Promise<void> {
  for (;;) {
    const owned = (await listOwnedRows(database, classes, userId)).filter(({ isDeclared }) => ofApps || isDeclared);
    if (owned.length === 0) break;
    for (const { className, rows, isDeclared } of owned) {
      const ids = rows.map(({ objectId }) => objectId);
      // Through Parse Server: what hangs on these rows goes too, and whoever follows them is told.
      if (isDeclared) await destroyAll(parse, className, ids);
      else await destroyIfThere(database, className, { objectId: { $in: ids } });
    }
  }
  await destroyIfThere(database, PROFILE_CLASS, { objectId: userId });
}

async function destroyAll(parse: typeof Parse, className: string, ids: string[]): Promise<void> {
  // A reply may have gone with the post above it.
  const rows = await new parse.Query(className)
    .containedIn('objectId', ids)
    .limit(ids.length)
    .find({ useMasterKey: true });
  await parse.Object.destroyAll(rows, { useMasterKey: true, batchSize: BATCH });
}

/** Rows of a class that one user alone may change. */
type OwnedRows = { className: string; rows: Row[]; isDeclared: boolean };

/**
 * The rows of applications' classes that are a user's own: whose access list lets that user write, and nobody else. The
 * backend's own classes are looked after by name, but for those declared as owned.
 */
export async function listOwnedRows(
  database: Database,
  backendClasses: readonly ClassDeclaration[],
  userId: string,
): Promise<OwnedRows[]> {
  const schema = await database.loadSchema({ clearCache: true });
  const declared = new Set(backendClasses.map(({ className }) => className));
  const others = new Set(backendClasses.filter(({ owned }) => !owned).map(({ className }) => className));
  const classes = (await schema.getAllClasses()).map(({ className }) => className);
  const owned: OwnedRows[] = [];
  for (const className of classes) {
    if (className.startsWith('_') || others.has(className)) continue;
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

type Fields = Readonly<Record<string, unknown>>;

/** The parts of parse-server 9.10 that are used here; `parse-server` is imported whole before them. */
const require = createRequire(import.meta.url);
const { get: getConfig } = require('parse-server/lib/Config') as { get(appId: string, mount: string): object };
const { master } = require('parse-server/lib/Auth') as { master(config: object): object };
const rest = require('parse-server/lib/rest') as {
  create(...args: readonly [...Target, Fields, undefined, object]): Promise<{ response: { objectId: string } }>;
  update(...args: readonly [...Target, Fields, Fields, object]): Promise<unknown>;
};

type Target = [config: object, auth: object, className: string];

/**
 * Creates a row, or changes fields of one, as a request with the master key does: triggers run, live queries are told.
 *
 * @param row its id, `null` for a new one, and with `updatedAt` only as it was then: the database compares, in the statement
 *   that writes
 * @param fields in the JSON of the protocol
 * @returns the id
 * @throws Parse.Error 101 where there is no such row, or it was changed since
 */
export async function saveRow(
  parse: typeof Parse,
  className: string,
  row: { id: string | null; updatedAt?: string | undefined },
  fields: Fields,
): Promise<string> {
  const config = getConfig(parse.applicationId ?? '', parse.serverURL ?? '');
  const target: Target = [config, master(config), className];
  if (row.id === null) return (await rest.create(...target, fields, undefined, {})).response.objectId;
  const isAsRead = row.updatedAt !== undefined && { updatedAt: { __type: 'Date', iso: row.updatedAt } };
  await rest.update(...target, { objectId: row.id, ...isAsRead }, fields, {});
  return row.id;
}
