import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAdministration, type Administration, type Listed } from '@/tests/helpers/openAdministration';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';

let backend: TestBackend;
let site: Administration;

beforeAll(async () => {
  backend = await startBackend({ chain: true });
  site = await openAdministration(backend);
});
afterAll(() => backend?.stop());

const ask = <Result>(...args: Parameters<Administration['ask']>) => site.ask<Result>(...args);

it('accounts are searched without scanning all of them', async () => {
  const database = new pg.Client(site.backend.databaseUri);
  await database.connect();
  try {
    await database.query(`INSERT INTO "_User" ("objectId", "createdAt", "updatedAt", username, email)
      SELECT 'many' || n, now() - n * interval '1 minute', now(), md5(n::text), n || '@many.test'
      FROM generate_series(1, 30000) AS n`);
    await database.query('ANALYZE "_User"');
    // What PostgreSQL read of the table without an index; the backend counts the accounts once a minute.
    const readAlong = async () => {
      const { rows } = await database.query(
        `SELECT seq_tup_read::int AS read FROM pg_stat_user_tables WHERE relname = '_User'`,
      );
      return Number((rows[0] as { read: number }).read);
    };
    // What a connection read is notified of once it has had nothing to do for ten seconds.
    await sleep(10_500);
    const find = async (search: string) => (await ask<Listed<{ id: string }>>('adminListUsers', { search })).rows;
    const { username } = (await database.query(`SELECT username FROM "_User" WHERE "objectId" = 'many777'`)).rows[0];
    // Names are made at random: one whose first letters stand in no other.
    const { rows: free } = await database.query(`SELECT two FROM (VALUES ('qx'), ('xq'), ('zx'), ('xz')) AS pair (two)
      WHERE NOT EXISTS (SELECT FROM "_User" WHERE username ILIKE two || '%' OR email ILIKE two || '%')`);
    await expect
      .poll(
        async () => {
          const before = await readAlong();
          expect((await find(username.slice(5, 25))).map(({ id }) => id)).toEqual(['many777']);
          expect(await find(username.slice(5, 9).toUpperCase())).not.toEqual([]);
          expect((await find('29999@')).map(({ id }) => id)).toEqual(['many29999']);
          expect(await find(username.slice(0, 2))).toHaveLength(25);
          expect(await find(free[0].two)).toEqual([]);
          await sleep(10_500);
          return (await readAlong()) - before;
        },
        { timeout: 40_000 },
      )
      .toBe(0);
    // Their trigrams know ASCII alone where the database has the locale C, as Foyer's own has: these are found all the same.
    await database.query(`UPDATE "_User" SET username = 'Özlem Çelik' WHERE "objectId" = 'many778'`);
    for (const search of ['öz', 'ÇELIK', 'zlem ç'])
      expect((await find(search)).map(({ id }) => id)).toEqual(['many778']);
  } finally {
    await database.query(`DELETE FROM "_User" WHERE "objectId" LIKE 'many%'`);
    await database.end();
  }
});
