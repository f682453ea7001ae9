import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperatorPostgres, startOperatorPostgres } from '@/tests/helpers/operator/operatorPostgres';
import { useBackend } from '@/tests/helpers/operator/useBackend';
import { startBackend } from '@/tests/helpers/startBackend';
import { trial } from '@/tests/helpers/trials';

let postgres: OperatorPostgres;
beforeAll(async () => {
  postgres = await startOperatorPostgres();
});
afterAll(() => postgres.remove());

/** Creates a database and a role that owns nothing of it; returns its address for the role. */
async function createLimited(name: string): Promise<string> {
  const uri = new URL(await postgres.createDatabase(name));
  await postgres.administer(
    name,
    `CREATE ROLE ${name}_app LOGIN PASSWORD 'of the app'; ALTER DATABASE ${name} OWNER TO postgres`,
  );
  uri.username = `${name}_app`;
  uri.password = 'of the app';
  return uri.href;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

describe('a role without CREATE on its database', () => {
  trial('is told at the start what to grant, and works once that was run', async () => {
    const databaseUri = await createLimited('prepared');
    const refusal = await startBackend({ databaseUri, chain: true }).then(() => '', messageOf);
    expect(refusal).toContain('DATABASE_URI: the role "prepared_app" lacks rights in the database "prepared"');
    expect(refusal).toContain('DATABASE_RIGHTS');
    const [, statements = ''] = /As an administrator of that database run: (.*;)$/m.exec(refusal) ?? [];
    expect(statements.split('; ').map((one) => one.replace(/;$/, ''))).toEqual([
      'GRANT USAGE, CREATE ON SCHEMA "public" TO "prepared_app"',
      'CREATE SCHEMA "foyer_internal" AUTHORIZATION "prepared_app"',
      'CREATE SCHEMA "chain_31337" AUTHORIZATION "prepared_app"',
    ]);
    await postgres.administer('prepared', statements);
    // At the second start the local chain is another one, and its index is built again in the same schema.
    for (let start = 0; start < 2; start++) {
      const backend = await startBackend({ databaseUri, chain: true });
      await useBackend(backend).finally(() => backend.stop());
    }
  });

  it('is told the same of the database of chains', async () => {
    const chains = await createLimited('chains');
    const starting = startBackend({ databaseUri: postgres.uri, chain: true, env: { CHAIN_DATABASE_URI: chains } });
    await expect(starting).rejects.toThrow(
      /CHAIN_DATABASE_URI: the role "chains_app" lacks .*CREATE SCHEMA "chain_31337"/,
    );
  });
});
