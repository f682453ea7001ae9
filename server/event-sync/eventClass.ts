import { readable } from '@/server/parse/schema/ClassDeclaration';
import Parse from 'parse/node';
import type { Database, StoredClass } from '@/server/parse/database';
import type { ColumnType } from '@/server/event-sync/eventColumns';

/** Columns that are looked for at each block. */
const LOOKED_FOR = ['block_number'];

/**
 * Checks that events with these columns can be written into a class, without changing anything.
 *
 * @param isDeclared whether the application declares the class: columns that it left out can be added
 * @throws Parse.Error 142 where the class exists with other columns
 */
export async function checkEventClass(
  database: Database,
  className: string,
  columns: Readonly<Record<string, ColumnType>>,
  isDeclared: boolean,
): Promise<void> {
  const schema = await database.loadSchema({ clearCache: true });
  const stored = await schema.getAllClasses({ clearCache: true });
  const alike = stored.find((one) => one.className.toLowerCase() === className.toLowerCase());
  if (!alike) return;
  const differences = Object.entries(columns).flatMap(([name, type]) => {
    const there = typeOf(alike, name);
    if (there === type || (there === null && isDeclared)) return [];
    return [there === null ? `${name} is missing` : `${name} is a ${there}, not a ${type}`];
  });
  if (alike.className !== className) differences.unshift(`it is called ${alike.className}`);
  if (differences.length === 0) return;
  throw new Parse.Error(
    Parse.Error.VALIDATION_ERROR,
    `tableName: the class ${className} exists with other columns: ${differences.join('; ')}. Choose another name.`,
  );
}

/**
 * Makes the class of events, or closes one that fits to writing; each log can be in it once. A class that the application
 * declares keeps the permissions of its declaration, and gets the columns that it lacks.
 */
export async function openEventClass(
  database: Database,
  className: string,
  columns: Readonly<Record<string, ColumnType>>,
  isDeclared: boolean,
): Promise<void> {
  const fields = Object.fromEntries(Object.entries(columns).map(([name, type]) => [name, { type }]));
  const schema = await database.loadSchema({ clearCache: true });
  const stored = await schema.getAllClasses({ clearCache: true });
  const there = stored.find((one) => one.className === className);
  if (there) {
    const missing = Object.fromEntries(Object.entries(fields).filter(([name]) => typeOf(there, name) === null));
    await schema.updateClass(className, missing, isDeclared ? undefined : readable, undefined, database);
  } else {
    await schema.addClassIfNotExists(className, fields, readable);
  }
  await database.adapter.ensureUniqueness(className, { fields }, ['log_id']);
  await database.adapter.ensureIndex(className, { fields }, LOOKED_FOR, `${className}_by_block`);
}

function typeOf({ fields }: StoredClass, name: string): string | null {
  const field = fields[name];
  return typeof field === 'object' && field !== null && 'type' in field ? String(field.type) : null;
}

/**
 * Checks that a class of events is still there: Parse Server would make it anew at the next save, open to everybody.
 *
 * @returns whether its permissions let anybody change or delete objects: then the access list of each must not forbid it
 * @throws where it is not
 */
export async function requireEventClass(database: Database, className: string): Promise<boolean> {
  for (const clearCache of [false, true]) {
    // What another backend made a moment ago is not in the cache yet.
    const schema = await database.loadSchema({ clearCache });
    if (!(await schema.getAllClasses({ clearCache })).some((one) => one.className === className)) continue;
    const permissions = schema.getClassLevelPermissions(className) ?? {};
    return ['update', 'delete'].some((act) => Object.keys(permissions[act] ?? {}).length > 0);
  }
  throw new Error(`The class ${className} was deleted. Call unwatchContractEvent, or watch it again after that.`);
}
