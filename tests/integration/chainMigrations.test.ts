import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chainTables } from '@/server/db/chains/chainTables';
import { migrate } from '@/server/db/migrate';
import { chainMigrations } from '@/server/db/migrations/chain';
import type { ConvertProgress } from '@/server/db/migrations/chain-0001-convert';
import { openChainTables } from '@/server/db/chains/openChainTables';
import { updateIndexes } from '@/server/indexer/chainIndexes';
import { startTestIndexer } from '@/tests/helpers/indexer/startTestIndexer';
import { startTestChain } from '@/tests/helpers/indexer/startTestChain';
import { VERSIONS } from '@/tests/helpers/restoreVersion';
import { startBackend } from '@/tests/helpers/startBackend';
import { startTestDatabase, type TestDatabase } from '@/tests/helpers/startTestDatabase';
import { trial } from '@/tests/helpers/trials';

const CHAIN = 31_337;
const MIGRATIONS = Object.keys(chainMigrations(CHAIN).migrations);

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  client = new Client({ connectionString: database.uri });
  await client.connect();
});
afterEach(async () => {
  await client.query('DROP SCHEMA IF EXISTS chain_31337 CASCADE; DROP SCHEMA IF EXISTS chain_1 CASCADE');
  await client.end();
});

/** Puts the tables of the local chain into the database as a version of Foyer left them. */
async function restore(version: string): Promise<void> {
  const loader = new Client({ connectionString: database.uri });
  await loader.connect();
  await loader.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await loader.query(gunzipSync(readFileSync(path.join(VERSIONS, version, 'database.sql.gz'))).toString());
  await loader.end();
}

const OF_NO_CHAIN = new Set(['migration', 'migration_lock']);

/** Every row of the chain's tables, sorted, with bytes as hex. */
async function readAll(): Promise<Record<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'chain_31337' ORDER BY 1",
  );
  const read = async ({ name }: { name: string }) => {
    const { rows } = await chainTables(client, CHAIN).query(`SELECT * FROM chain.${name}`);
    const lines = rows.map((row) =>
      JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1))),
    );
    return [name, lines.sort()] as const;
  };
  const known = tables.filter(({ name }) => !OF_NO_CHAIN.has(name));
  const all: Record<string, string[]> = {};
  for (const table of known) {
    const [name, lines] = await read(table);
    all[name] = lines;
  }
  return all;
}

/** The columns, keys and indexes of a schema, without its name. */
async function describeSchema(schema: string): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `SELECT format('%s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
       pg_get_expr(d.adbin, d.adrelid)) AS line
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
     WHERE c.relnamespace = $1::text::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
     UNION ALL SELECT format('%s %s', conname, pg_get_constraintdef(oid)) FROM pg_constraint
     WHERE connamespace = $1::text::regnamespace
     UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = $1::text
     UNION ALL SELECT format('%s %s', relname, reloptions) FROM pg_class
     WHERE relnamespace = $1::text::regnamespace AND reloptions IS NOT NULL ORDER BY 1`,
    [schema],
  );
  return rows.map(({ line }) => line.replaceAll(schema, 'chain')).sort();
}

describe.each(readdirSync(VERSIONS).filter((version) => version < '0.3.0'))('an index from version %s', (version) => {
  beforeEach(() => restore(version));

  it('is converted without changing any value, and then equals a new one', async () => {
    const before = await readAll();
    const progress: ConvertProgress[] = [];
    expect(
      await migrate(
        client,
        chainMigrations(CHAIN, (step) => progress.push(step)),
      ),
    ).toEqual(MIGRATIONS);
    const after = await readAll();
    // The column that a later migration added.
    after['nft_tokens'] = after['nft_tokens']?.map((line) => line.replace(/,\["uri_read_at",null\]/, '')) ?? [];
    const { version: left } = JSON.parse(before['cursor']?.[0] ?? '[]') as { version?: number };
    expect(left).toBeUndefined();
    const withoutVersion = before['cursor']?.map((line) => line.replace(/,\["version",3\]/, ''));
    expect(after).toMatchObject({ ...before, cursor: withoutVersion });
    expect(Object.values(before).flat().length).toBeGreaterThan(2_000);
    expect(progress.length).toBe(Object.keys(before).length);
    expect(progress.map(({ doneBytes }) => doneBytes)).toEqual(
      progress.map((_step, at) => progress.slice(0, at).reduce((sum, { bytes }) => sum + bytes, 0)),
    );

    await migrate(client, chainMigrations(1));
    for (const chainId of [CHAIN, 1]) await updateIndexes(chainTables(client, chainId));
    expect(await describeSchema('chain_31337')).toEqual(await describeSchema('chain_1'));
  });

  it('is unchanged if the conversion fails, and is converted at the next start', async () => {
    await client.query("UPDATE chain_31337.token_balances SET owner = '0xnothing' WHERE ctid = '(0,1)'");
    const before = await readAll();
    await expect(migrate(client, chainMigrations(CHAIN))).rejects.toThrow(/The migration of the index of chain 31337/);
    expect(await readAll()).toEqual(before);
    const tables = openChainTables(client, CHAIN);
    await expect(tables.query('SELECT FROM chain.blocks')).rejects.toMatchObject({
      name: 'ChainNotReadyError',
      isUpgrading: true,
    });
    await client.query("UPDATE chain_31337.token_balances SET owner = '0x00' WHERE owner = '0xnothing'");
    expect(await migrate(client, chainMigrations(CHAIN))).toEqual(MIGRATIONS);
    expect((await tables.query('SELECT FROM chain.blocks')).rowCount).toBeGreaterThan(100);
  });
});

const quiet = () => undefined;

/** Starts an indexer over what is stored, and answers what it warns of first. */
async function firstWarning(mayDiscard: boolean): Promise<{ warning: string; stop: () => Promise<void> }> {
  const chain = await startTestChain();
  const warnings: string[] = [];
  const log = { info: quiet, warn: (fields: object) => warnings.push(String((fields as { err: Error }).err)) };
  const indexer = startTestIndexer({
    ...{ rpcUrls: [chain.url], databaseUri: database.uri, reorgDepth: 100, log },
    mayDiscard: () => mayDiscard,
  });
  await expect
    .poll(() => warnings.length > 0 || indexer.progress().state === 'following', { timeout: 20_000 })
    .toBe(true);
  await indexer.stop();
  return { warning: warnings[0] ?? '', stop: chain.stop };
}

describe('tables that cannot be converted', () => {
  beforeEach(async () => {
    await client.query(`CREATE SCHEMA chain_31337;
      CREATE TABLE chain_31337.cursor (id smallint PRIMARY KEY, version integer NOT NULL);
      CREATE TABLE chain_31337.native_balances (address text, block_number bigint, balance numeric);
      INSERT INTO chain_31337.cursor VALUES (1, 2); INSERT INTO chain_31337.native_balances VALUES ('0x01', 7, 8)`);
  });

  it('stay unchanged, with instructions, unless the owner agrees to drop them', async () => {
    const { warning, stop } = await firstWarning(false);
    await stop();
    expect(warning).toMatch(
      /The tables of chain_31337 have version 2, which .* cannot convert\. Nothing was changed\..* INDEX_DISCARD_31337=0x/,
    );
    expect((await client.query('SELECT * FROM chain_31337.native_balances')).rowCount).toBe(1);
  });

  trial('are dropped if the owner agrees', async () => {
    const { warning, stop } = await firstWarning(true);
    await stop();
    expect(warning).toBe('');
    const { rows } = await chainTables(client, CHAIN).query('SELECT number FROM chain.blocks');
    expect(rows).toEqual([{ number: '0' }]);
  });
});

describe('tables migrated by a newer version', () => {
  beforeEach(async () => {
    await migrate(client, chainMigrations(CHAIN));
    await client.query("INSERT INTO chain_31337.migration VALUES ('9999-later', now()::text)");
  });

  it('keep a backend from starting', async () => {
    await expect(startBackend({ databaseUri: database.uri, chain: true })).rejects.toThrow(
      /The database of the index of chain 31337 has migration 9999-later, .* Start that version or a later one/,
    );
  });

  trial('are neither read nor indexed by a running backend', async () => {
    await expect(openChainTables(client, CHAIN).query('SELECT FROM chain.blocks')).rejects.toMatchObject({
      code: 'DATABASE_TOO_NEW',
    });
    const { warning, stop } = await firstWarning(true);
    await stop();
    expect(warning).toContain('has migration 9999-later');
    expect((await client.query('SELECT FROM chain_31337.migration')).rowCount).toBe(MIGRATIONS.length + 1);
  });
});
