import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRoundRobin, type RoundRobin } from '@/tests/helpers/operator/openRoundRobin';
import { type OperatorPostgres, startOperatorPostgres } from '@/tests/helpers/operator/operatorPostgres';
import { askAllTheTime, type Fleet, startFleet } from '@/tests/helpers/operator/restartInTurn';

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
