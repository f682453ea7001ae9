import path from 'node:path';
import { expect, test } from '@playwright/test';
import { buildReactPage } from '@/tests/clients/bundles';
import { ALL, check, titleOf } from '@/tests/clients/checks';
import { HOOK_CHECKS } from '@/tests/clients/hooks';
import { folderOf } from '@/tests/clients/install';
import { openPageClient, type PageClient } from '@/tests/clients/openPageClient';
import { CLIENTS, nameOf } from '@/tests/clients/table';
import { pageUrl } from '@/tests/clients/world';
import { readWorld } from '@/tests/clients/worldOfRun';

for (const [index, client] of CLIENTS.entries()) {
  if (!client.react) continue;
  test.describe(`${nameOf(client)} on a page`, () => {
    let running: PageClient;
    const visit = () => ({ client, place: 'browser' as const, running, world: readWorld(), number: 2 * index + 1 });

    test.beforeAll(async ({ browser }) => {
      const world = readWorld();
      const script = path.join(path.dirname(world.bundles.page), `react-${index}.js`);
      await buildReactPage(folderOf(client), script, client.react?.legacyRoot ?? false);
      const { appId, serverUrl } = world;
      const params = { appId, serverUrl, run: crypto.randomUUID() };
      running = await openPageClient(browser, pageUrl(world, [script], params), world.rpcUrl);
    });
    test.afterAll(() => running?.stop());

    test('is the version it says, started by its provider', async () => {
      expect(await running.run('version')).toBe(client.tells);
    });

    for (const [name, checkHook] of Object.entries(HOOK_CHECKS)) {
      test(name, () => checkHook(running, readWorld()));
    }

    for (const capability of ALL.filter((name) => name !== 'start')) {
      test(titleOf(capability, client, 'browser'), () => check(capability, visit()));
    }

    test('asks no other foreign host than the docs name, and throws nothing', async () => {
      expect(running.hosts()).toEqual(client.asks.browser);
      expect(await running.uncaught()).toEqual([]);
    });
  });
}
