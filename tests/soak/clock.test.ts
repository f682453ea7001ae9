import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRest } from '@/tests/helpers/createRest';
import { startOperatorPostgres, type OperatorPostgres } from '@/tests/helpers/operator/operatorPostgres';
import { makeMovableClock, type MovableClock } from '@/tests/helpers/soak/movableClock';
import { SOAK_SETTINGS, tell } from '@/tests/helpers/soak/common';
import { startLoad } from '@/tests/helpers/soak/startLoad';
import { watchHealth } from '@/tests/helpers/soak/watchHealth';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { createAccount, fetchChallenge, sendProof, signChallenge } from '@/tests/helpers/walletSignIn';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Writes are taken again, and `/health` reports a change, after so long, in milliseconds. */
const GOES_ON = 30_000;
const NOTICED = 15_000;

/** Parse's code for a session that is not there, or has ended. */
const INVALID_SESSION = 209;

let clock: MovableClock;
let postgres: OperatorPostgres;
let backend: TestBackend;

beforeAll(async () => {
  clock = await makeMovableClock();
  postgres = await startOperatorPostgres({ env: clock.env });
  backend = await startBackend({ databaseUri: postgres.uri, env: { ...SOAK_SETTINGS, ...clock.env } });
});

afterAll(async () => {
  await backend.stop();
  await postgres.remove();
  await clock.remove();
});

test('the clock moves under load: no session lives longer, no challenge works twice, and nothing stands still', async () => {
  const rest = createRest(backend.serverUrl, backend.appId);
  const watch = watchHealth(backend.origin);
  const load = await startLoad([backend]);
  const account = createAccount();
  const sign = async () => signChallenge(account, await fetchChallenge(rest), backend.appId);

  const used = await sign();
  const signedIn = await sendProof(rest, used);
  expect(signedIn.status, JSON.stringify(signedIn.body)).toBeLessThan(300);
  const sessionToken = String(signedIn.body['sessionToken']);
  const me = () => rest('GET', 'users/me', {}, { sessionToken });
  const endOf = async () => {
    const { body } = await rest('GET', 'sessions/me', {}, { sessionToken });
    return (body['expiresAt'] as { iso: string }).iso;
  };
  const end = await endOf();
  const proofs = [used];

  /** What holds wherever the clock stands, as long as the session has not ended. */
  const checkAll = async () => {
    const issued = Date.parse(String((await fetchChallenge(rest)).slice(0, 24)));
    expect(Math.abs(issued - clock.now().getTime())).toBeLessThan(20_000);
    for (const proof of proofs) expect((await sendProof(rest, proof)).status).toBeGreaterThanOrEqual(400);
    const fresh = await sign();
    expect((await sendProof(rest, fresh)).status).toBeLessThan(300);
    proofs.push(fresh);
    expect((await me()).status).toBe(200);
    expect(await endOf()).toBe(end);
    await load.goesOn(GOES_ON);
  };
  /** `/health` tells what is, not what was. */
  const checkHealth = async () => {
    await postgres.end('SIGINT');
    const gone = performance.now();
    await sleep(4_000);
    watch.was('database', 'down', gone + 1_500, performance.now());
    await postgres.start();
    await watch.becomes('database', 'ok', NOTICED);
    await load.goesOn(GOES_ON);
  };

  const unused = await sign();
  await clock.set(HOUR);
  expect((await sendProof(rest, unused)).status).toBeGreaterThanOrEqual(400);
  await checkAll();
  await checkHealth();
  await clock.set(-HOUR);
  await checkAll();
  await checkHealth();
  await clock.set(-DAY);
  await checkAll();
  await clock.set(0);
  await checkAll();

  // Beyond its end the session is refused, and back before it, it is as it was, or gone.
  await clock.set(40 * DAY);
  // Parse Server remembers for five seconds whom a token belongs to.
  await expect.poll(async () => (await me()).body['code'], { timeout: 20_000, interval: 500 }).toBe(INVALID_SESSION);
  for (const proof of proofs) expect((await sendProof(rest, proof)).status).toBeGreaterThanOrEqual(400);
  await clock.set(0);
  const { status, body } = await me();
  if (status === 200) expect(await endOf()).toBe(end);
  else expect(body['code']).toBe(INVALID_SESSION);
  tell('clock', `a session that had ended is answered ${status} once the clock is right again`);
  for (const proof of proofs) expect((await sendProof(rest, proof)).status).toBeGreaterThanOrEqual(400);
  await checkHealth();

  await load.stop();
  await watch.stop();
  watch.answeredWithin(10_000);
  await load.verify();
  tell('clock', 'answers', load.answers());
}, 240_000);
