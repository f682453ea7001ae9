import path from 'node:path';
import { expect, test } from '@playwright/test';
import { buildReactPage } from '@/tests/clients/bundles';
import { ALL, check } from '@/tests/clients/checks';
import { HOOK_CHECKS } from '@/tests/clients/hooks';
import { openPageClient } from '@/tests/clients/openPageClient';
import { PINNED } from '@/tests/clients/table';
import { pageUrl, startWorld } from '@/tests/clients/world';

const ROOT = path.resolve(import.meta.dirname, '../..');

test('runs unmodified moralis 1.5.9 and react-moralis 1.3.5', async ({ browser }) => {
  const { world, stop } = await startWorld([]);
  try {
    const script = path.join(path.dirname(world.bundles.page), 'react.js');
    await buildReactPage(ROOT, script, false);
    const { appId, serverUrl, rpcUrl } = world;
    const url = pageUrl(world, [script], { appId, serverUrl, run: 'pinned' });
    const running = await openPageClient(browser, url, rpcUrl);
    expect(await running.run('version')).toBe('js1.5.9');
    for (const [name, checkHook] of Object.entries(HOOK_CHECKS)) {
      await test.step(name, () => checkHook(running, world));
    }
    const visit = { client: PINNED, place: 'browser' as const, running, world, number: 0 };
    for (const capability of ALL.filter((name) => name !== 'start')) {
      await test.step(capability, () => check(capability, visit));
    }
    expect(running.hosts()).toEqual(PINNED.asks.browser);
    expect(await running.uncaught()).toEqual([]);
    await running.stop();
  } finally {
    await stop();
  }
});
