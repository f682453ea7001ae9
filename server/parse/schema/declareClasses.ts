import { sql } from 'kysely';
import { accountTables } from '@/server/db/accountTables';
import type { Database, SchemaController, StoredClass } from '@/server/parse/database';
import { ACCOUNTS_SCHEMA } from '@/server/db/migrations/accounts';
import type { ClassDeclaration } from '@/server/parse/schema/ClassDeclaration';
import { mergePermissions, type ClassPermissions } from '@/server/parse/schema/mergePermissions';

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
