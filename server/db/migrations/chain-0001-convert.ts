import { sql, type Kysely } from 'kysely';

/** Progress of a conversion: the current table, and bytes of tables and indexes. */
export type ConvertProgress = { table: string; bytes: number; doneBytes: number; allBytes: number };

/**
 * The tables of a chain are from a version before 0.1.0, which cannot be upgraded. Nothing was
 * changed.
 */
export class UnknownTablesError extends Error {
  override readonly name = 'UnknownTablesError';

  constructor(schema: string, version: number) {
    super(`The tables of ${schema} have version ${version}, which this version of Foyer cannot convert.`);
  }
}

/** The table version of 0.1.0 and 0.2.0, as stored in their cursor. */
const CONVERTIBLE = 3;

/** Columns that were text with `0x` up to 0.2.0, by table. */
const HEX_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  cursor: ['genesis_hash', 'block_hash'],
  blocks: [
    ...['hash', 'parent_hash', 'sha3_uncles', 'logs_bloom', 'transactions_root', 'state_root', 'receipts_root'],
    'miner',
  ],
  transactions: ['hash', 'from_address', 'to_address', 'input', 'contract_address', 'root'],
  logs: ['transaction_hash', 'address', 'data', 'topic0', 'topic1', 'topic2', 'topic3'],
  token_transfers: ['transaction_hash', 'token_address', 'from_address', 'to_address'],
  nft_transfers: ['transaction_hash', 'token_address', 'operator', 'from_address', 'to_address'],
  token_balances: ['owner', 'token_address'],
  nft_owners: ['token_address', 'owner'],
  contracts: ['address'],
  metadata_refresh: ['address'],
  token_checks: ['token_address'],
  token_mentions: ['owner', 'token_address'],
  nft_checks: ['token_address'],
  nft_mentions: ['token_address', 'owner'],
  nft_tokens: ['token_address'],
  trades: [
    ...['transaction_hash', 'marketplace_address', 'seller_address', 'buyer_address', 'token_address', 'currency'],
  ],
  pairs: ['address', 'factory', 'token0', 'token1'],
  pair_reserves: ['pair'],
  pools: ['address', 'factory', 'token0', 'token1'],
  pool_prices: ['pool'],
  native_balances: ['address'],
};

/** The columns that reference contracts. */
const REFERENCES = [
  ['metadata_refresh', 'address'],
  ['token_checks', 'token_address'],
  ['nft_checks', 'token_address'],
] as const;

/**
 * Converts the tables of a chain from text to bytes, each in one pass that also rebuilds its
 * indexes. They cannot be read meanwhile. Half a byte from a node (`0x0`) is padded with a zero.
 *
 * @throws {UnknownTablesError} for tables of versions before 0.1.0
 */
export async function convertHex(
  db: Kysely<unknown>,
  schema: string,
  onProgress: (progress: ConvertProgress) => void,
): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const cursor = await sql<{ version: number }>`SELECT version FROM ${sql.table(`${schema}.cursor`)}`.execute(db);
  const version = cursor.rows[0]?.version ?? CONVERTIBLE;
  if (version !== CONVERTIBLE) throw new UnknownTablesError(schema, version);
  // An operator's query limits do not apply here.
  await run('SET LOCAL statement_timeout = 0');
  await run(`SET LOCAL maintenance_work_mem = '256MB'`);
  const sizes = await readSizes(db, schema);
  const references = REFERENCES.filter(([table]) => sizes.has(table));
  for (const [table, column] of references)
    await run(`ALTER TABLE ${schema}.${table} DROP CONSTRAINT ${table}_${column}_fkey`);
  const allBytes = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  let doneBytes = 0;
  for (const [table, columns] of Object.entries(HEX_COLUMNS)) {
    const bytes = sizes.get(table);
    if (bytes === undefined) continue; // Added in a later build of the same version.
    onProgress({ table, bytes, doneBytes, allBytes });
    const changes = columns.map((column) => `ALTER ${column} TYPE bytea USING ${bytesOf(column)}`);
    await run(`ALTER TABLE ${schema}.${table} ${changes.join(', ')}`);
    doneBytes += bytes;
  }
  for (const [table, column] of references) {
    const target = `${schema}.contracts ON DELETE CASCADE`;
    await run(`ALTER TABLE ${schema}.${table} ADD FOREIGN KEY (${column}) REFERENCES ${target}`);
  }
  await convertCursor(db, schema);
}

/**
 * An older Foyer that finds another version would drop the schema: without the column it fails with
 * an error.
 */
async function convertCursor(db: Kysely<unknown>, schema: string): Promise<void> {
  const cursor = sql.table(`${schema}.cursor`);
  await sql`ALTER TABLE ${cursor} RENAME addresses TO hex_addresses`.execute(db);
  await sql`ALTER TABLE ${cursor} ADD addresses bytea[]`.execute(db);
  await sql`UPDATE ${cursor} SET addresses = (SELECT array_agg(${sql.raw(bytesOf('address'))} ORDER BY address)
    FROM unnest(hex_addresses) AS given (address)) WHERE hex_addresses IS NOT NULL`.execute(db);
  await sql`ALTER TABLE ${cursor} DROP hex_addresses, DROP version`.execute(db);
}

const bytesOf = (column: string): string =>
  `decode(CASE length(${column}) % 2 WHEN 1 THEN '0' ELSE '' END || substr(${column}, 3), 'hex')`;

/** The size of each table with its indexes, in bytes. */
async function readSizes(db: Kysely<unknown>, schema: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; bytes: string }>`
    SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
    WHERE relnamespace = ${schema}::regnamespace AND relkind = 'r'`.execute(db);
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}
