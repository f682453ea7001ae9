import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRest } from '@/tests/helpers/createRest';
import { eventually } from '@/tests/helpers/eventually';
import { listenLive } from '@/tests/helpers/listenLive';
import { startOperatorPostgres, type OperatorPostgres } from '@/tests/helpers/operator/operatorPostgres';
import { SOAK_SETTINGS, tell } from '@/tests/helpers/soak/common';
import { startLoad } from '@/tests/helpers/soak/startLoad';
import { watchHealth } from '@/tests/helpers/soak/watchHealth';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';

/** How often the database ends, and how long it is away each time, in milliseconds. */
const ROUNDS = 8;
const AWAY = [1_000, 3_000, 6_000] as const;

/** `/health` has to tell of a change after so long, and writes to be taken again, in milliseconds. */
const NOTICED = 15_000;
const RECOVERED = 30_000;

let postgres: OperatorPostgres;
let backends: TestBackend[];

beforeAll(async () => {
  postgres = await startOperatorPostgres();
  const settings = { databaseUri: postgres.uri, env: SOAK_SETTINGS };
  const first = await startBackend(settings);
  backends = [first, await startBackend({ ...settings, dataDir: first.dataDir })];
});

afterAll(async () => {
  for (const backend of [...backends].reverse()) await backend.stop();
  await postgres.remove();
});

test(`PostgreSQL ends ${ROUNDS} times under load: nothing acknowledged is lost, and two backends go on by themselves`, async () => {
  const [one, two] = backends as [TestBackend, TestBackend];
  const watches = backends.map(({ origin }) => watchHealth(origin));
  const load = await startLoad(backends);
  await load.goesOn(RECOVERED);
  for (let round = 0; round < ROUNDS; round++) {
    await postgres.end(round % 2 === 0 ? 'SIGINT' : 'SIGKILL');
    const gone = performance.now();
    await sleep(AWAY[round % AWAY.length]);
    for (const watch of watches) watch.was('database', 'down', gone + 1_500, performance.now());
    await postgres.start();
    const back = performance.now();
    await Promise.all(watches.map((watch) => watch.becomes('database', 'ok', NOTICED)));
    await load.goesOn(RECOVERED);
    for (const watch of watches) watch.was('database', 'ok', back + NOTICED, performance.now());
  }

  // What one backend saves is heard at the other one, once.
  const { heard, stop } = await listenLive<{ mark: string }>(two, { className: 'Note', where: { mark: 'across' } });
  const { status } = await createRest(
    one.serverUrl,
    one.appId,
  )(...(['POST', 'classes/Note', { mark: 'across' }, { sessionToken: load.sessions[0] }] as const));
  expect(status).toBe(201);
  const creations = () => heard.filter(({ op }) => op === 'create');
  await eventually(() => expect(creations()).toHaveLength(1));
  await sleep(500);
  expect(creations()).toHaveLength(1);
  stop();

  await load.stop();
  await Promise.all(watches.map((watch) => watch.stop()));
  for (const watch of watches) watch.answeredWithin(10_000);
  await load.verify();
  tell('database', 'answers', load.answers());
  // A fault of ours is never called the visitor's.
  expect(Object.keys(load.answers()).filter((answer) => / 4\d\d /.test(answer))).toEqual([]);

  // A backend that cannot hear the others tries again at a steady pace, and not faster each time.
  for (const backend of backends) {
    const tries = backend.logs().split('cannot receive from other backends').length - 1;
    expect(tries).toBeLessThan(ROUNDS * 10);
  }
}, 400_000);
