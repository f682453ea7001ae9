import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { migrate, type MigrationSet } from '@/server/db/migrate';
import { ACCOUNTS_MIGRATIONS } from '@/server/db/migrations/accounts';
import { createRest } from '@/tests/helpers/createRest';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { startTestDatabase, type TestDatabase } from '@/tests/helpers/startTestDatabase';
import { trial } from '@/tests/helpers/trials';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function connect(uri: string): Promise<Client> {
  const client = new Client({ connectionString: uri });
  await client.connect();
  cleanups.push(() => client.end());
  return client;
}

describe('schema migrations', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase();
  });
  afterAll(() => database.stop());

  const createSet = (...names: string[]): MigrationSet => ({
    subject: 'tests',
    schema: 'numbered',
    migrations: Object.fromEntries(
      names.map((name, at) => [
        name,
        {
          up: async (db) => {
            await db.schema.createTable(`numbered.t${at}`).execute();
          },
        },
      ]),
    ),
  });

  it('are applied once, even by concurrent starts', async () => {
    const clients = await Promise.all(Array.from({ length: 4 }, () => connect(database.uri)));
    const applied = await Promise.all(clients.map((client) => migrate(client, createSet('0001-a', '0002-b'))));
    expect(applied.flat()).toEqual(['0001-a', '0002-b']);
    const [client] = clients as [Client, ...Client[]];
    expect(await migrate(client, createSet('0001-a', '0002-b'))).toEqual([]);
    expect(await migrate(client, createSet('0001-a', '0002-b', '0003-c'))).toEqual(['0003-c']);
  });

  it('are rejected on a database of a newer version, and nothing changes', async () => {
    const client = await connect(database.uri);
    const refused = migrate(client, createSet('0001-a', '0002-b'));
    await expect(refused).rejects.toMatchObject({ name: 'DatabaseTooNewError', code: 'DATABASE_TOO_NEW' });
    await expect(refused).rejects.toThrow(
      'The database of tests has migration 0003-c, which this version of Foyer does not know: a newer version wrote it. ' +
        'Start that version or a later one, or restore a backup from before the upgrade.',
    );
    const { rows } = await client.query('SELECT name FROM numbered.migration ORDER BY name');
    expect(rows).toEqual([{ name: '0001-a' }, { name: '0002-b' }, { name: '0003-c' }]);
  });

  it('that fail leave nothing behind', async () => {
    const client = await connect(database.uri);
    const broken = createSet('0001-a', '0002-b', '0003-c', '0004-d', '0005-e');
    const up = () => Promise.reject(new Error('no room'));
    const set = { ...broken, migrations: { ...broken.migrations, '0005-e': { up } } };
    await expect(migrate(client, set)).rejects.toThrow('no room');
    const { rows } = await client.query(
      "SELECT to_regclass('numbered.t3') AS it, count(*)::int FROM numbered.migration",
    );
    expect(rows).toEqual([{ it: null, count: 3 }]);
  });
});

describe('a backend that starts on existing data', () => {
  const master = (backend: TestBackend) => ({ headers: { 'X-Parse-Master-Key': backend.masterKey } });
  const ask = async (backend: TestBackend, method: string, name: string, permissions?: object) => {
    const rest = createRest(backend.operatorUrl, backend.appId);
    const body = permissions && { classLevelPermissions: permissions };
    const answer = await rest(method, `schemas/${name}`, body, master(backend));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body['classLevelPermissions'] as Record<string, object>;
  };

  async function startTwice(between: (backend: TestBackend) => Promise<unknown>): Promise<TestBackend> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'foyer-migrations-'));
    cleanups.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
    const first = await startBackend({ copyInto: dataDir });
    cleanups.push(() => first.stop());
    await between(first);
    await first.stop();
    const second = await startBackend({ dataDir });
    cleanups.push(() => second.stop());
    return second;
  }

  it('keeps what an operator closed, and closes what an operator opened beyond the code', async () => {
    const signedIn = { requiresAuthentication: true };
    const second = await startTwice(async (first) => {
      const post = await ask(first, 'GET', 'Post');
      expect(post['find']).not.toEqual({});
      await ask(first, 'PUT', 'Post', { ...post, find: signedIn, count: { 'role:editors': true } });
      const user = await ask(first, 'GET', '_User');
      await ask(first, 'PUT', '_User', { ...user, create: {}, protectedFields: { '*': ['ethAddress'] } });
      const keys = await ask(first, 'GET', 'ApiKey');
      await ask(first, 'PUT', 'ApiKey', { ...keys, find: { '*': true }, get: { 'role:editors': true } });
    });
    expect(await ask(second, 'GET', 'Post')).toMatchObject({ find: signedIn, count: { 'role:editors': true } });
    expect(await ask(second, 'GET', '_User')).toMatchObject({ create: {}, protectedFields: { '*': ['ethAddress'] } });
    expect(await ask(second, 'GET', 'ApiKey')).toMatchObject({ find: {}, get: {} });
    expect(second.logs()).toContain('kept permissions narrowed by an operator');
    const signUp = { username: 'late', password: 'a quiet word of hers' };
    const { status, body } = await createRest(second.serverUrl, second.appId)('POST', 'users', signUp);
    expect([status, body['code']]).toEqual([400, 119]);
  });

  trial('rejects a database that a newer version migrated, before it changes anything', async () => {
    const database = await startTestDatabase();
    cleanups.push(database.stop);
    const client = await connect(database.uri);
    await migrate(client, ACCOUNTS_MIGRATIONS);
    await client.query("INSERT INTO foyer_internal.migration VALUES ('9999-later', now()::text)");
    await expect(startBackend({ databaseUri: database.uri })).rejects.toThrow(
      /The database of accounts has migration 9999-later, .* Start that version or a later one/,
    );
    expect((await client.query(`SELECT to_regclass('"_SCHEMA"') AS it`)).rows).toEqual([{ it: null }]);
    await client.query("DELETE FROM foyer_internal.migration WHERE name = '9999-later'");
    const backend = await startBackend({ databaseUri: database.uri });
    cleanups.push(() => backend.stop());
    // A role finds the schema of its own name before all others: what is migrated must not be in it.
    expect((await client.query(`SELECT to_regclass('public."_SCHEMA"') IS NOT NULL AS it`)).rows).toEqual([
      { it: true },
    ]);
  });
});
