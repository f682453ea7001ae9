import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '@/server/db/connections';
import { type OperatorPostgres, startOperatorPostgres } from '@/tests/helpers/operator/operatorPostgres';
import { useBackend } from '@/tests/helpers/operator/useBackend';
import { startBackend } from '@/tests/helpers/startBackend';
import { rounds, trial } from '@/tests/helpers/trials';

let postgres: OperatorPostgres;
let chains: string;
beforeAll(async () => {
  postgres = await startOperatorPostgres({ tls: true });
  chains = await postgres.createDatabase('chains');
});
afterAll(() => postgres.remove());

/** The database with another parameter, or without one. */
function withParameter(name: string, value: string | null): string {
  const uri = new URL(postgres.uri);
  if (value === null) uri.searchParams.delete(name);
  else uri.searchParams.set(name, value);
  return uri.href;
}

const start = (databaseUri: string) => startBackend({ databaseUri, chain: true, env: { CHAIN_DATABASE_URI: chains } });

describe('a database that takes connections over TLS alone', () => {
  it('is used over TLS by every connection, each with its purpose, and the log says how', async () => {
    const backend = await start(postgres.uri);
    const client = createClient(postgres.uri, { purpose: 'tests' });
    await client.connect();
    try {
      await useBackend(backend);
      const { rows } = await client.query<{ name: string; ssl: boolean }>(
        `SELECT DISTINCT application_name AS name, ssl FROM pg_stat_activity JOIN pg_stat_ssl USING (pid)
         WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() ORDER BY name`,
      );
      const names = rows.map(({ name }) => name);
      expect(rows.filter(({ ssl }) => !ssl)).toEqual([]);
      expect(names).toEqual(expect.arrayContaining(['foyer accounts', 'foyer data 31337', 'foyer index 31337']));
      expect(names.filter((name) => !/^foyer [a-z]/.test(name))).toEqual([]);
      expect(backend.logs()).toContain('"tls":"verify-full, sslrootcert ');
      expect(backend.logs()).not.toContain('a%20password');
    } finally {
      await client.end();
      await backend.stop();
    }
  });

  trial('is used without a check of its certificate where sslmode=require says so', async () => {
    const uri = new URL(withParameter('sslmode', 'require'));
    uri.searchParams.delete('sslrootcert');
    uri.hostname = '127.0.0.1';
    const backend = await start(uri.href);
    await useBackend(backend).finally(() => backend.stop());
  });

  const REFUSED: [string, () => string, RegExp][] = [
    [
      'an authority that is not its own',
      () => withParameter('sslrootcert', null),
      /self-signed|unable to (verify|get)/,
    ],
    [
      'a name that is not its own',
      () => postgres.uri.replace('@localhost', '@127.0.0.1'),
      /does not match certificate/,
    ],
    ['no TLS', () => postgres.uri.replace(/\?.*/, ''), /no pg_hba.conf entry .* no encryption/],
    [
      'a file that is missing',
      () => withParameter('sslrootcert', '/none.crt'),
      /sslrootcert "\/none.crt", which cannot/,
    ],
  ];
  it.each(rounds(REFUSED, REFUSED.slice(1, 3)))(
    'is refused at the start with %s, and the error says why',
    async (_what, uri, words) => {
      await expect(start(uri())).rejects.toThrow(words);
    },
  );
});
