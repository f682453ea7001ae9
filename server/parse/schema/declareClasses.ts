import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { accountTables } from '@/server/db/accountTables';
import { ACCOUNTS_SCHEMA } from '@/server/db/migrations/accounts';
import type { Database, SchemaController, StoredClass } from '@/server/parse/database';
import type { ClassDeclaration } from '@/server/parse/schema/schema';

/** Who may do what with a class, as Parse Server stores it. */
type ClassPermissions = Readonly<Record<string, object | undefined>>;

/** What may be done with a class. */
const OPERATIONS = ['get', 'find', 'count', 'create', 'update', 'delete', 'addField'] as const;

/** Who is hidden what: field names by `*`, `role:editors` and the like. */
type ProtectedFields = Readonly<Record<string, readonly string[]>>;

/**
 * The permissions that a class gets at a start: those that are declared, except where an operator granted less since. What
 * an operator granted beyond the declaration is taken back: a class that is closed in the code is closed.
 *
 * @param stored those of the database
 * @param recorded those that were declared at the start before; nothing for a class that is older than the record. A
 *   permission that differs from it was changed by an operator.
 * @returns the permissions, and the operations that an operator's narrower permission was kept for
 */
export function mergePermissions(
  declared: ClassPermissions,
  stored: ClassPermissions,
  recorded: ClassPermissions = {},
): { permissions: Record<string, object>; kept: readonly string[] } {
  const permissions = { ...(declared as Record<string, object>) };
  // What new rows of a class permit where their maker does not say: left out, everybody may read and write them.
  if (stored['ACL']) permissions['ACL'] ??= stored['ACL'];
  const kept: string[] = [];
  for (const operation of OPERATIONS) {
    const [wanted, found] = [declared[operation] ?? {}, stored[operation] ?? {}];
    // Whether clients add fields goes by the settings, which may have changed since a start without a record.
    const before = recorded[operation] ?? (operation === 'addField' ? found : wanted);
    const isTightened =
      !isDeepStrictEqual(found, before) && !isDeepStrictEqual(found, wanted) && grantsLess(found, wanted);
    permissions[operation] = isTightened ? found : wanted;
    if (isTightened) kept.push(operation);
  }
  const [hidden, hiddenBefore] = [fieldsOf(stored), fieldsOf(recorded)];
  const isChanged = !isDeepStrictEqual(hidden, hiddenBefore);
  permissions['protectedFields'] = isChanged ? hideMore(fieldsOf(declared), hidden) : fieldsOf(declared);
  return { permissions, kept };
}

/** Whether everybody whom one permission lets do something is let do it by another one too. */
function grantsLess(one: object, other: object): boolean {
  const [narrow, wide] = [granted(one), granted(other)];
  if (wide.has('*')) return true;
  // Users, roles and fields that point to users all need somebody who is signed in.
  if (wide.has('requiresAuthentication')) return !narrow.has('*');
  return [...narrow].every((key) => wide.has(key));
}

/** Whom a permission names: `*`, `requiresAuthentication`, roles, users, and fields that point to users. */
function granted(permission: object): Set<string> {
  return new Set(
    Object.entries(permission).flatMap(([key, value]: [string, unknown]) =>
      Array.isArray(value) ? value.map((field) => `${key}:${String(field)}`) : value === true ? [key] : [],
    ),
  );
}

const fieldsOf = (permissions: ClassPermissions): ProtectedFields =>
  (permissions['protectedFields'] ?? {}) as ProtectedFields;

/** Hides all that either hides. Parse Server shows a caller what any of the caller's groups is shown. */
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

/** What is declared, and where it is told. */
export type DeclareOptions = {
  /** Whether clients may add classes and fields. */
  grows: boolean;
  /** The backend's, and those that the application declares. */
  classes: readonly ClassDeclaration[];
  log: { info(fields: object, words: string): void };
};

/** What each class permitted by its declaration at the start before. */
const RECORDS = `${ACCOUNTS_SCHEMA}.class_permissions` as const;

/**
 * Brings the database to the declared classes and permissions: adds what is missing, and keeps what an operator permits
 * less of.
 *
 * Parse Server's own `schema` option is not used: it closes `addField` on every class that is not declared, so classes of
 * foreign clients could not grow again after a restart, and it swallows its errors.
 *
 * @throws The database's error where the classes cannot be declared.
 */
export async function declareClasses(database: Database, options: DeclareOptions): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await declareOnce(database, options);
      return;
    } catch (error) {
      // Two backends that start at once over an empty database make the same class; the later one finds it made.
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
    const kept = await declareClass(database, schema, declaration, stored.get(className), records.get(className));
    if (kept.length > 0) log.info({ className, kept }, 'permissions that an operator narrowed are kept');
    if (unique !== undefined) await database.adapter.ensureUniqueness(className, { fields }, [unique]);
    stored.delete(className);
  }
  await writeRecords(database, classes);
  if (grows) return;
  for (const { className, classLevelPermissions } of stored.values()) {
    await schema.updateClass(className, {}, { ...classLevelPermissions, addField: {} }, undefined, database);
  }
}

/** @returns the operations whose permission stays narrower than it is declared */
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
  const { permissions, kept } = mergePermissions(declared, { ...stored.classLevelPermissions }, recorded);
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
