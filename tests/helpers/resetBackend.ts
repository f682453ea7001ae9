import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { createMasterClient, type MasterClient, type StoredClass } from '@/tests/helpers/createMasterClient';
import type { SharedBackend } from '@/tests/helpers/startBackend';

/** Where rows of accounts lie. Those of a chain are elsewhere and stay, as the chain does. */
const SCHEMAS = ['public', 'foyer_internal'];

/** What classes there are: the backend has read it, and changes it itself. */
const DECLARATIONS = ['public._SCHEMA', 'foyer_internal.class_permissions'];

/** The rows of each table, as JSON. */
type Rows = ReadonlyMap<string, string>;

type Classes = ReadonlyMap<string, StoredClass>;

/**
 * Remembers what a backend holds that nobody has used yet. The answer returns it to that: rows, limits, classes and emails.
 * Its chain goes on, and its log stays.
 */
export async function rememberStart(backend: SharedBackend): Promise<() => Promise<void>> {
  const master = createMasterClient(backend);
  const rows = await withDatabase(backend, readRows);
  const classes = await readClasses(master);
  return async () => {
    await withDatabase(backend, (database) => writeRows(database, rows));
    await restoreClasses(master, classes);
    await backend.mailbox.clear();
  };
}

async function withDatabase<Value>(
  { databaseUri }: SharedBackend,
  use: (database: pg.Client) => Promise<Value>,
): Promise<Value> {
  const database = new pg.Client({ connectionString: databaseUri });
  await database.connect();
  try {
    return await use(database);
  } finally {
    await database.end();
  }
}

/** The tables with rows of accounts, each quoted with its schema. */
async function listTables(database: pg.Client): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname = ANY($1) AND NOT schemaname || '.' || tablename = ANY($2)`,
    [SCHEMAS, DECLARATIONS],
  );
  return rows.map(({ name }) => name);
}

async function readRows(database: pg.Client): Promise<Rows> {
  const found = new Map<string, string>();
  for (const table of await listTables(database)) {
    const { rows } = await database.query<{ all: string | null }>(`SELECT json_agg(t)::text AS all FROM ${table} t`);
    if (rows[0]?.all) found.set(table, rows[0].all);
  }
  return found;
}

async function writeRows(database: pg.Client, kept: Rows): Promise<void> {
  const tables = await listTables(database);
  await database.query('BEGIN');
  await database.query(tables.map((table) => `DELETE FROM ${table}`).join(';'));
  for (const [table, rows] of kept)
    await database.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [rows]);
  await database.query('COMMIT');
}

const readClasses = async (master: MasterClient): Promise<Classes> =>
  new Map((await master.listClasses()).map((one) => [one.className, one]));

/** Removes the classes and fields that came since, and gives back permissions that were changed. */
async function restoreClasses(master: MasterClient, known: Classes): Promise<void> {
  for (const [className, { fields, classLevelPermissions }] of await readClasses(master)) {
    const before = known.get(className);
    if (!before) {
      await master.removeClass(className);
      continue;
    }
    const further = Object.keys(fields).filter((field) => !(field in before.fields));
    const isSame = isDeepStrictEqual(classLevelPermissions, before.classLevelPermissions);
    if (isSame && further.length === 0) continue;
    await master.changeClass(className, {
      fields: Object.fromEntries(further.map((field) => [field, { __op: 'Delete' }])),
      classLevelPermissions: before.classLevelPermissions,
    });
  }
}
