import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OperatorPostgres, startOperatorPostgres } from '@/tests/helpers/operator/operatorPostgres';
import { openStrictPooler, type StrictPooler } from '@/tests/helpers/operator/openStrictPooler';
import { useBackend } from '@/tests/helpers/operator/useBackend';
import { startBackend } from '@/tests/helpers/startBackend';

let postgres: OperatorPostgres;
let pooler: StrictPooler;
beforeAll(async () => {
  postgres = await startOperatorPostgres();
  pooler = await openStrictPooler(Number(new URL(postgres.uri).port));
});
afterAll(async () => {
  await pooler.close();
  await postgres.remove();
});

it('asks of no connection what a pooler refuses at its start', async () => {
  const uri = new URL(postgres.uri);
  uri.port = String(pooler.port);
  const backend = await startBackend({ databaseUri: uri.href, chain: true });
  await useBackend(backend).finally(() => backend.stop());
  expect(pooler.refused).toEqual([]);
});
