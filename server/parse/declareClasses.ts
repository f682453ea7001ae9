import type { Database, SchemaController, StoredClass } from '@/server/parse/database';
import type { ClassDeclaration } from '@/server/parse/ClassDeclaration';

const ATTEMPTS = 4;

/**
 * Brings the database to the declared classes and permissions.
 *
 * Parse Server's own `schema` option is not used: it closes `addField` on every class that is not declared, so classes of
 * foreign clients could not grow again after a restart, and it swallows its errors.
 *
 * @param grows whether clients may add classes and fields
 * @param classes the backend's, and those that the application declares
 * @throws The database's error where the classes cannot be declared.
 */
export async function declareClasses(
  database: Database,
  grows: boolean,
  classes: readonly ClassDeclaration[],
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await declareOnce(database, grows, classes);
      return;
    } catch (error) {
      // Two backends that start at once over an empty database make the same class; the later one finds it made.
      if (attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250 * attempt));
    }
  }
}

async function declareOnce(database: Database, grows: boolean, classes: readonly ClassDeclaration[]): Promise<void> {
  const schema = await database.loadSchema({ clearCache: true });
  const stored = new Map((await schema.getAllClasses({ clearCache: true })).map((one) => [one.className, one]));
  for (const declaration of classes) {
    await declareClass(database, schema, declaration, stored.get(declaration.className));
    const { className, fields, unique } = declaration;
    if (unique !== undefined) await database.adapter.ensureUniqueness(className, { fields }, [unique]);
    stored.delete(className);
  }
  if (grows) return;
  for (const { className, classLevelPermissions } of stored.values()) {
    await schema.updateClass(className, {}, { ...classLevelPermissions, addField: {} }, undefined, database);
  }
}

async function declareClass(
  database: Database,
  schema: SchemaController,
  { className, fields, permissions }: ClassDeclaration,
  stored: StoredClass | undefined,
): Promise<void> {
  if (!stored) {
    await schema.addClassIfNotExists(className, fields, permissions);
    return;
  }
  const missing = Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in stored.fields)));
  await schema.updateClass(className, missing, permissions, undefined, database);
}
