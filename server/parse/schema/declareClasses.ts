import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { accountTables } from '@/server/db/accountTables';
import { ACCOUNTS_SCHEMA } from '@/server/db/migrations/accounts';
import type { Database, SchemaController, StoredClass } from '@/server/parse/database';
import type { ClassDeclaration } from '@/server/parse/schema/schema';

/** The permissions of a class, as Parse Server stores them. */
type ClassPermissions = Readonly<Record<string, object | undefined>>;

/** Operations on a class. */
const OPERATIONS = ['get', 'find', 'count', 'create', 'update', 'delete', 'addField'] as const;

/** Which fields are hidden from whom: field names by `*`, `role:editors` and the like. */
type ProtectedFields = Readonly<Record<string, readonly string[]>>;

/**
 * The permissions of a class at a start: the declared ones, except where an operator granted less
 * since. What an operator granted beyond the declaration is reverted: a class that is closed in
 * code stays closed.
 *
 * @param stored the permissions in the database
 * @param recorded the permissions declared at the last start; undefined for a class older than the
 * record. A stored permission that differs from it was changed by an operator.
 * @returns the permissions, and the operations for which an operator's narrower permission was kept
 */
export function mergePermissions(
  declared: ClassPermissions,
  stored: ClassPermissions,
  recorded: ClassPermissions = {},
): { permissions: Record<string, object>; preserved: readonly string[] } {
  const permissions = { ...(declared as Record<string, object>) };
  // The default ACL of new rows: without one, everyone may read and write them.
  if (stored['ACL']) permissions['ACL'] ??= stored['ACL'];
  const preserved: string[] = [];
  for (const operation of OPERATIONS) {
    const [wanted, found] = [declared[operation] ?? {}, stored[operation] ?? {}];
    // Whether clients can add fields depends on the settings, which may have changed since a start
    // without a record.
    const before = recorded[operation] ?? (operation === 'addField' ? found : wanted);
    const isTightened =
      !isDeepStrictEqual(found, before) && !isDeepStrictEqual(found, wanted) && grantsLess(found, wanted);
    permissions[operation] = isTightened ? found : wanted;
    if (isTightened) preserved.push(operation);
  }
  const [hidden, hiddenBefore] = [fieldsOf(stored), fieldsOf(recorded)];
  const isChanged = !isDeepStrictEqual(hidden, hiddenBefore);
  permissions['protectedFields'] = isChanged ? hideMore(fieldsOf(declared), hidden) : fieldsOf(declared);
  return { permissions, preserved };
}

/** Whether a permission covers everyone another one allows. */
function grantsLess(one: object, other: object): boolean {
  const [narrow, wide] = [granted(one), granted(other)];
  if (wide.has('*')) return true;
  // Users, roles and pointer fields all require a signed-in user.
  if (wide.has('requiresAuthentication')) return !narrow.has('*');
  return [...narrow].every((key) => wide.has(key));
}

/**
 * Whom a permission names: `*`, `requiresAuthentication`, roles, users, and fields that point to
 * users.
 */
function granted(permission: object): Set<string> {
  return new Set(
    Object.entries(permission).flatMap(([key, value]: [string, unknown]) =>
      Array.isArray(value) ? value.map((field) => `${key}:${String(field)}`) : value === true ? [key] : [],
    ),
  );
}

const fieldsOf = (permissions: ClassPermissions): ProtectedFields =>
  (permissions['protectedFields'] ?? {}) as ProtectedFields;

/**
 * Hides the fields hidden by either. Parse Server shows a caller what any of their groups may see.
 */
function hideMore(declared: ProtectedFields, stored: ProtectedFields): ProtectedFields {
  const groups = new Set([...Object.keys(declared), ...Object.keys(stored)]);
  return Object.fromEntries(
    [...groups].map((group) => {
      const own = declared[group] ?? declared['*'] ?? [];
      return [group, [...new Set([...own, ...(stored[group] ?? [])])]];
    }),
  );
}

const ATTEMPTS = 4;

/** The declarations, and where to log. */
export type DeclareOptions = {
  /** Whether clients may add classes and fields. */
  grows: boolean;
  /** The backend's classes and those the app declares. */
  classes: readonly ClassDeclaration[];
  log: { info(fields: object, words: string): void; warn(fields: object, words: string): void };
};

const WRITES = ['create', 'update', 'delete'] as const;

/**
 * The classes whose rows everyone can write. A class created by a client in development is one: it
 * grants everything to everyone, also in production later.
 *
 * @param undeclared the classes of the database that neither the backend nor the app declares
 */
export function findOpenClasses(undeclared: readonly StoredClass[]): string[] {
  const isOpen = ({ className, classLevelPermissions }: StoredClass) =>
    !className.startsWith('_') &&
    WRITES.some((operation) =>
      granted((classLevelPermissions as ClassPermissions | undefined)?.[operation] ?? {}).has('*'),
    );
  return undeclared
    .filter(isOpen)
    .map(({ className }) => className)
    .sort();
}

/** The permissions each class declared at the last start. */
const RECORDS = `${ACCOUNTS_SCHEMA}.class_permissions` as const;

/**
 * Applies the declared classes and permissions to the database: adds what is missing, and keeps
 * permissions an operator narrowed.
 *
 * Parse Server's own `schema` option is not used: it closes `addField` on every class that is not
 * declared, so that classes of other clients could not grow after a restart, and it hides its
 * errors.
 *
 * @throws The database's error if the classes cannot be declared.
 */
export async function declareClasses(database: Database, options: DeclareOptions): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await declareOnce(database, options);
      return;
    } catch (error) {
      // Two backends that start at once on an empty database create the same class; the later one
      // finds it.
      if (attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250 * attempt));
    }
  }
}

async function declareOnce(database: Database, { grows, classes, log }: DeclareOptions): Promise<void> {
  const schema = await database.loadSchema({ clearCache: true });
  const stored = new Map((await schema.getAllClasses({ clearCache: true })).map((one) => [one.className, one]));
  const records = await readRecords(database);
  for (const declaration of classes) {
    const { className, fields, unique } = declaration;
    const preserved = await declareClass(database, schema, declaration, stored.get(className), records.get(className));
    if (preserved.length > 0) log.info({ className, kept: preserved }, 'kept permissions narrowed by an operator');
    if (unique !== undefined) await database.adapter.ensureUniqueness(className, { fields }, [unique]);
    stored.delete(className);
  }
  await writeRecords(database, classes);
  if (grows) return;
  const open = findOpenClasses([...stored.values()]);
  if (open.length > 0) {
    const words =
      'Everyone may write rows of these classes, which cloud/schema.ts does not declare. Declare them with their permissions and restart, or narrow their permissions at /admin/classes.';
    log.warn({ classes: open }, words);
  }
  for (const { className, classLevelPermissions } of stored.values()) {
    await schema.updateClass(className, {}, { ...classLevelPermissions, addField: {} }, undefined, database);
  }
}

/** @returns the operations whose permission stays narrower than declared */
async function declareClass(
  database: Database,
  schema: SchemaController,
  { className, fields, permissions: declared }: ClassDeclaration,
  stored: StoredClass | undefined,
  recorded: ClassPermissions | undefined,
): Promise<readonly string[]> {
  if (!stored) {
    await schema.addClassIfNotExists(className, fields, declared);
    return [];
  }
  const missing = Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in stored.fields)));
  const { permissions, preserved: kept } = mergePermissions(declared, { ...stored.classLevelPermissions }, recorded);
  await schema.updateClass(className, missing, permissions, undefined, database);
  return kept;
}

async function readRecords(database: Database): Promise<ReadonlyMap<string, ClassPermissions>> {
  const rows = await accountTables(database.adapter._client.$pool)
    .selectFrom(RECORDS)
    .select(['class_name', 'declared'])
    .execute();
  return new Map(rows.map(({ class_name: name, declared }) => [name, declared]));
}

async function writeRecords(database: Database, classes: readonly ClassDeclaration[]): Promise<void> {
  if (classes.length === 0) return;
  await accountTables(database.adapter._client.$pool)
    .insertInto(RECORDS)
    .values(classes.map((one) => ({ class_name: one.className, declared: JSON.stringify(one.permissions) })))
    .onConflict((row) => row.column('class_name').doUpdateSet({ declared: sql`excluded.declared` }))
    .execute();
}
