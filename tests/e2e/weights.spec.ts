import { watchScripts } from '@/scripts/lib/watchScripts.mjs';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { isPathEnabled } from '@/protocol/config/siteConfig';
import { expect, test } from '@/tests/helpers/browserTest';
import { openComposer } from '@/tests/helpers/openComposer';
import { openReady, readStoredUser } from '@/tests/helpers/signInFlows';
import { signInAsWallet } from '@/tests/helpers/signInAs';

/**
 * The most JavaScript of a page before anybody does anything, in bytes over the wire (decision 0041). Signed in, the SDK is counted beside
 * it. This is the one check of weights: a heavier page fails here.
 */
const MAX_BYTES = { landing: 150_000, others: 260_000 } as const;

/** Pages as a visitor opens them who is not signed in. */
const SIGNED_OUT_PAGES = [
  '/developers',
  '/docs',
  '/send',
  '/contracts',
  '/plugins',
  '/explorer',
  '/portfolio',
  '/receive',
  '/activity',
  '/files',
  '/admin',
  '/community',
];

/** Pages that show what the SDK alone knows. All others answer without it: it is fetched with what needs it, such as a transaction. */
const OF_SDK_ALONE = /^\/contracts\b/;

const CONTRACT = new URLSearchParams({ chain: `${LOCAL_CHAIN_ID}`, address: LOCAL_CONTRACTS.dollar, abi: 'erc20' });
const SIGNED_IN_PAGES = [
  '/account',
  '/portfolio',
  '/activity',
  '/send',
  `/contracts?${CONTRACT.toString()}`,
  '/plugins',
  '/files',
  '/notifications',
  '/community',
  '/admin',
  '/developers',
  `/explorer/${LOCAL_CHAIN_ID}/token/${LOCAL_CONTRACTS.brass}`,
  `/explorer/${LOCAL_CHAIN_ID}/address/${LOCAL_CONTRACTS.dollar}`,
].filter(isPathEnabled);

/** Words of the SDK's chunk, and of the library of large numbers that comes with it. */
const OF_THE_SDK = /enableUnsafeCurrentUser|Number can only safely store up to 53 bits/;

test('loads at most 150 kB of JavaScript on / and 260 kB on other pages signed out, all of it from this site', async ({
  page,
  run,
}) => {
  test.slow();
  const heavy: string[] = [];
  for (const path of ['/', ...SIGNED_OUT_PAGES.filter(isPathEnabled)]) {
    const fresh = await page.context().newPage();
    const watch = await watchScripts(fresh, path === '/' ? {} : { quietMs: 1_500 });
    await openReady(fresh, path);
    await watch.settle(run.siteUrl);
    const bytes = watch.scripts.reduce((sum, script) => sum + script.bytes, 0);
    process.stdout.write(`${String(bytes).padStart(9)}  JavaScript on ${path} signed out\n`);
    expect(bytes, path).toBeGreaterThan(0);
    expect(watch.hosts(), path).toEqual(['localhost']);
    if (bytes > (path === '/' ? MAX_BYTES.landing : MAX_BYTES.others)) heavy.push(`${path}: ${bytes}`);
    await fresh.close();
  }
  expect(heavy).toEqual([]);
});

test(
  'loads at most 260 kB of JavaScript besides the SDK on signed-in pages, and the SDK on few of them',
  { tag: '@community' },
  async ({ page, run, request, installWallet, master }) => {
    test.slow();
    const wallet = await installWallet({ rpcUrl: run.rpcUrl });
    await signInAsWallet(page, wallet);
    // So that /admin shows all it has.
    await master.run('grantAdmin', { user: (await readStoredUser(page, run.appId))?.['objectId'] });
    // So that /community has a post whose Markdown has to be rendered.
    await openReady(page, '/community');
    const form = await openComposer(page);
    await form.getByLabel('New post').fill('**Weighed**, see https://example.org');
    await form.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(page.getByRole('article').filter({ hasText: 'Weighed' }).locator('strong').first()).toBeVisible();
    const ofSdk = new Map<string, boolean>();
    const isOfSdk = async (url: string): Promise<boolean> => {
      const known = ofSdk.get(url) ?? OF_THE_SDK.test(await (await request.get(url)).text());
      ofSdk.set(url, known);
      return known;
    };
    const heavy: string[] = [];
    const withSdk: string[] = [];
    for (const path of SIGNED_IN_PAGES) {
      const fresh = await page.context().newPage();
      const watch = await watchScripts(fresh, { quietMs: 1_500 });
      await openReady(fresh, path);
      await expect(fresh.getByRole('banner').getByRole('link', { name: /^Your account/ })).toBeVisible();
      await watch.settle(run.siteUrl);
      let own = 0;
      let sdk = 0;
      for (const { url, bytes } of watch.scripts) {
        if (await isOfSdk(url)) sdk += bytes;
        else own += bytes;
      }
      process.stdout.write(`${String(own).padStart(9)}  JavaScript on ${path} signed in, beside ${sdk} of the SDK\n`);
      expect(sdk + own, path).toBeGreaterThan(0);
      if (sdk > 0) withSdk.push(path);
      if (own > MAX_BYTES.others) heavy.push(`${path}: ${own}`);
      await fresh.close();
    }
    expect(heavy).toEqual([]);
    expect(withSdk.filter((path) => !OF_SDK_ALONE.test(path))).toEqual([]);
  },
);
