import { expect, test } from '@playwright/test';
import { ALL, check, titleOf } from '@/tests/clients/checks';
import { folderOf } from '@/tests/clients/install';
import { startNodeClient, type NodeClient } from '@/tests/clients/startNodeClient';
import { CLIENTS, nameOf } from '@/tests/clients/table';
import { readWorld } from '@/tests/clients/worldOfRun';

for (const [index, client] of CLIENTS.entries()) {
  if (client.entry === '') continue;
  test.describe(`${nameOf(client)} in Node`, () => {
    let running: NodeClient;
    const visit = () => ({ client, place: 'node' as const, running, world: readWorld(), number: 2 * index });

    test.beforeAll(async () => {
      running = await startNodeClient(readWorld().bundles.node, folderOf(client), client.entry);
      await check('start', visit());
    });
    test.afterAll(() => running.stop());

    for (const capability of ALL) {
      test(titleOf(capability, client, 'node'), () => check(capability, visit()));
    }

    test('asks no other foreign host than the docs name, and runs on its own packages', async () => {
      expect(running.hosts()).toEqual(client.asks.node);
      expect(await running.uncaught()).toEqual(client.throws?.node ?? []);
      expect(await running.strays()).toEqual([]);
    });
  });
}
