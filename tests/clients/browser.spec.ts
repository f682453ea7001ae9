import path from 'node:path';
import { expect, test } from '@playwright/test';
import { ALL, check, titleOf } from '@/tests/clients/checks';
import { folderOf } from '@/tests/clients/install';
import { openPageClient, type PageClient } from '@/tests/clients/openPageClient';
import { CLIENTS, nameOf } from '@/tests/clients/table';
import { pageUrl } from '@/tests/clients/world';
import { readWorld } from '@/tests/clients/worldOfRun';

for (const [index, client] of CLIENTS.entries()) {
  if (client.scripts.length === 0) continue;
  test.describe(`${nameOf(client)} in a browser`, () => {
    let running: PageClient;
    const visit = () => ({ client, place: 'browser' as const, running, world: readWorld(), number: 2 * index + 1 });

    test.beforeAll(async ({ browser }) => {
      const world = readWorld();
      const scripts = client.scripts.map((script) => path.join(folderOf(client), 'node_modules', script));
      running = await openPageClient(browser, pageUrl(world, [...scripts, world.bundles.page]), world.rpcUrl);
      await check('start', visit());
    });
    test.afterAll(() => running.stop());

    for (const capability of ALL) {
      test(titleOf(capability, client, 'browser'), () => check(capability, visit()));
    }

    test('asks no other foreign host than the docs name, and throws nothing', async () => {
      expect(running.hosts()).toEqual(client.asks.browser);
      expect(await running.uncaught()).toEqual([]);
    });
  });
}
