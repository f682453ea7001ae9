import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '@/server/db/connections';
import { type OperatorPostgres, startOperatorPostgres } from '@/tests/helpers/operator/operatorPostgres';
import { startPgBouncer } from '@/tests/helpers/operator/startPgBouncer';
import { useBackend } from '@/tests/helpers/operator/useBackend';
import { startBackend } from '@/tests/helpers/startBackend';

let postgres: OperatorPostgres;
beforeAll(async () => {
  postgres = await startOperatorPostgres();
});
afterAll(() => postgres.remove());

/** The schemas with tables of Parse Server. */
async function parseSchemas(uri: string): Promise<string[]> {
  const client = createClient(uri, { purpose: 'tests' });
  await client.connect();
  const { rows } = await client.query<{ schema: string }>(
    `SELECT schemaname AS schema FROM pg_tables WHERE tablename IN ('_User', '_GlobalConfig', '_SCHEMA') ORDER BY 1`,
  );
  await client.end();
  return [...new Set(rows.map(({ schema }) => schema))];
}

describe('PgBouncer', () => {
  it('in session mode carries everything, at the first start and at the next', async () => {
    const pooler = await startPgBouncer(postgres.uri, 'session');
    try {
      for (let start = 0; start < 2; start++) {
        const backend = await startBackend({ databaseUri: pooler.uri, chain: true });
        await useBackend(backend).finally(() => backend.stop());
      }
      expect(await parseSchemas(postgres.uri)).toEqual(['public']);
    } finally {
      await pooler.stop();
    }
  });

  it.each(['transaction', 'statement'] as const)(
    'in %s mode is refused before anything is written, with what to do',
    async (mode) => {
      const empty = await postgres.createDatabase(mode);
      const pooler = await startPgBouncer(empty, mode);
      try {
        const start = startBackend({ databaseUri: pooler.uri });
        await expect(start).rejects.toThrow(/DATABASE_URI leads to .*DATABASE_POOL_MODE.* Set pool_mode = session/);
        const chains = startBackend({ databaseUri: postgres.uri, env: { CHAIN_DATABASE_URI: pooler.uri } });
        await expect(chains).rejects.toThrow(/CHAIN_DATABASE_URI leads to .*DATABASE_POOL_MODE/);
        expect(await parseSchemas(empty)).toEqual([]);
      } finally {
        await pooler.stop();
      }
    },
  );
});
