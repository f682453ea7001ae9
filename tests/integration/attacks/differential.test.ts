import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { createAccountClient } from '@/tests/helpers/accountClient';
import type { World } from '@/tests/helpers/differential/draft';
import { KINDS } from '@/tests/helpers/differential/operations';
import { runCases, type Sides } from '@/tests/helpers/differential/runCases';
import { fuzzCount } from '@/tests/helpers/fuzzCount';
import { rounds } from '@/tests/helpers/trials';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';

/** Another one makes other requests; the same one makes the same again. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20260131);

let backend: TestBackend;
let sides: Sides;
let world: World;
let database: pg.Client;

beforeAll(async () => {
  const barePort = await findFreePort();
  backend = await startBackend({
    program: 'tests/helpers/differential/recordingBackend.ts',
    env: { BARE_PORT: String(barePort), TRUST_PROXY: '1', LOG_LEVEL: 'error' },
  });
  sides = { foyerPort: Number(new URL(backend.origin).port), barePort };
  const { signUp } = createAccountClient(backend);
  const people = [await signUp(), await signUp()];
  world = { appId: backend.appId, masterKey: backend.masterKey, sessions: people.map(({ token }) => token) };
  database = new pg.Client(backend.databaseUri);
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await backend?.stop();
});

describe('the gateway', () => {
  it(`parses every request as Parse Server executes it (seed ${SEED})`, async () => {
    const count = fuzzCount(100_000, rounds(0.02, 0.005));
    const betweenRounds = async () => void (await database.query('DELETE FROM foyer_limits'));
    const { accepted, kinds, findings } = await runCases({ seed: SEED, count, sides, world, betweenRounds });
    expect(findings).toEqual([]);
    expect(accepted / count).toBeGreaterThan(1 / 3);
    expect([...KINDS, 'batch', 'upload of bytes', 'upload of JSON'].filter((kind) => !kinds[kind])).toEqual([]);
  }, 3_600_000);
});
