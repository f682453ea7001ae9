import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { connectLiveQuery } from '@/tests/helpers/connectLiveQuery';
import { openRoundRobin, type RoundRobin } from '@/tests/helpers/operator/openRoundRobin';
import { type OperatorPostgres, startOperatorPostgres } from '@/tests/helpers/operator/operatorPostgres';
import { askAllTheTime, type Fleet, startFleet } from '@/tests/helpers/operator/restartInTurn';
import { startBackend } from '@/tests/helpers/startBackend';

let postgres: OperatorPostgres;
let fleet: Fleet;
let balancer: RoundRobin;
beforeAll(async () => {
  postgres = await startOperatorPostgres();
  fleet = await startFleet(postgres.uri, 1);
  balancer = await openRoundRobin(fleet.ports);
});
afterAll(async () => {
  await balancer.close();
  await fleet.stop();
  await postgres.remove();
});

it('two backends that restart in turn under load fail no request', async () => {
  const load = askAllTheTime(balancer.origin, fleet.first, 4);
  await load.reach(200);
  for (const index of [0, 1]) await fleet.restart(index);
  const { asked, failed } = await load.stop();
  expect(failed).toEqual([]);
  expect(asked).toBeGreaterThan(400);
});

it('a backend that is told to stop says so, serves on, and closes its live queries as a restart', async () => {
  const backend = await startBackend({ databaseUri: postgres.uri, env: { DRAIN_SECONDS: '2' } });
  const live = await connectLiveQuery(backend);
  const ready = () => fetch(`${backend.origin}/ready`);
  expect((await ready()).status).toBe(200);
  const stopped = backend.stop('SIGTERM');
  await expect.poll(async () => (await ready()).status, { interval: 50 }).toBe(503);
  expect((await fetch(`${backend.origin}/health`)).status).toBe(200);
  expect(await live.closed).toBe(1012);
  expect(await stopped).toBe(0);
});

it('a backend does not listen before it is ready, and names a port that is taken at once', async () => {
  const port = await findFreePort();
  let early = 0;
  let isReady = false;
  const starting = startBackend({ databaseUri: postgres.uri, env: { BACKEND_PORT: String(port) } }).finally(() => {
    isReady = true;
  });
  while (!isReady) {
    const answer = await fetch(`http://127.0.0.1:${port}/server/classes/Note`).catch(() => null);
    if (answer?.status === 503) early += 1;
  }
  const backend = await starting;
  expect(early).toBe(0);
  await backend.stop();

  const taken = createServer().listen(port, '127.0.0.1');
  await once(taken, 'listening');
  const second = startBackend({ databaseUri: postgres.uri, env: { BACKEND_PORT: String(port) } });
  await expect(second).rejects.toThrow(new RegExp(`${port}`));
  taken.close();
});
