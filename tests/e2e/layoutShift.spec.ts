import type { BrowserContext, Page } from '@playwright/test';
import { bytesToHex } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { isPathEnabled } from '@/protocol/config/siteConfig';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { expect, test } from '@/tests/helpers/browserTest';
import { readLayoutShifts, sumShifts, watchLayoutShifts } from '@/tests/helpers/layoutShift';
import { PAGES } from '@/tests/helpers/pages';
import { signInAsWallet } from '@/tests/helpers/signInAs';
import { openReady } from '@/tests/helpers/signInFlows';

/** Most that a page may move by itself: a fifth of what counts as good on the web. */
const MAX_SHIFT = 0.02;

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** One page of each form. */
const FRAMES = [
  '/',
  '/sign-in',
  '/account',
  '/explorer',
  '/community',
  '/docs',
  '/developers',
  '/offline',
  '/no-such-room',
].filter(isPathEnabled);

/** Each answer of the backend takes this much longer, so that what stands in its place is seen, in milliseconds. */
const SLOWER_MS = 300;

/** Its number among the accounts of the local chain. */
const QUIET_ACCOUNT = 6;
const LOCAL_MNEMONIC = 'test test test test test test test test test test test junk';

/** No answer and no new part of the page for so long: it has arrived, in milliseconds. */
const QUIET_MS = 1_000;

const { brass, dollar } = LOCAL_CONTRACTS;
const INSIDE = [
  '/portfolio',
  '/activity',
  '/send',
  '/receive',
  `/contracts?chain=${LOCAL_CHAIN_ID}&address=${dollar}&abi=erc20`,
  '/plugins',
  '/files',
  '/notifications',
  '/community',
  '/account',
  '/account/security',
  '/account/wallets',
  '/account/sessions',
  '/developers',
  `/explorer/${LOCAL_CHAIN_ID}`,
  `/explorer/${LOCAL_CHAIN_ID}/block/1`,
  `/explorer/${LOCAL_CHAIN_ID}/token/${brass}`,
  `/explorer/${LOCAL_CHAIN_ID}/address/${dollar}`,
].filter(isPathEnabled);

async function slowAnswers(page: Page): Promise<void> {
  await page.route(/\/parse\//, async (route) => {
    await new Promise((done) => setTimeout(done, SLOWER_MS));
    await route.continue();
  });
}

/** Waits until nothing was asked for and nothing changed for a while. Live queries do not count: they ask by a socket. */
async function settle(page: Page): Promise<void> {
  let last = Date.now();
  const touch = () => (last = Date.now());
  page.on('request', touch);
  page.on('requestfinished', touch);
  while (Date.now() - last < QUIET_MS) await page.waitForTimeout(100);
  page.off('request', touch);
  page.off('requestfinished', touch);
}

/** Opens pages one after the other in a window of one size; answers what moved on those that moved too much. */
async function findMovingAt(page: Page, size: (typeof SIZES)[number], paths: readonly string[]): Promise<string[]> {
  await slowAnswers(page);
  await watchLayoutShifts(page);
  await page.setViewportSize(size);
  const moving: string[] = [];
  for (const path of paths) {
    await openReady(page, path);
    await settle(page);
    const shifts = await readLayoutShifts(page);
    const sum = sumShifts(shifts);
    if (sum <= MAX_SHIFT) continue;
    const moved = shifts.map(({ score, atMs, moved }) => `  ${score.toFixed(3)} at ${atMs} ms: ${moved.join(' | ')}`);
    moving.push([`${path} at ${size.width} px: ${sum.toFixed(3)}`, ...moved].join('\n'));
  }
  return moving;
}

/** The same in all sizes at once, each in a tab of its own: most of the time is spent waiting for a page to settle. */
async function findMoving(context: BrowserContext, paths: readonly string[]): Promise<string[]> {
  const found = SIZES.map(async (size) => findMovingAt(await context.newPage(), size, paths));
  return (await Promise.all(found)).flat();
}

test('moves nothing by itself on pages of who is signed out', async ({ context }) => {
  test.setTimeout(360_000);
  expect((await findMoving(context, PAGES)).join('\n')).toBe('');
});

test('moves nothing by itself on pages of who is signed in', async ({ page, context, run, installWallet }) => {
  test.setTimeout(360_000);
  // An account of the local chain that no other test sends from or to: what comes in meanwhile moves a list.
  const { privateKey } = mnemonicToAccount(LOCAL_MNEMONIC, { addressIndex: QUIET_ACCOUNT }).getHdKey();
  if (!privateKey) throw new Error('The account has no key.');
  await signInAsWallet(page, await installWallet({ keys: [bytesToHex(privateKey)], rpcUrl: run.rpcUrl }));
  expect((await findMoving(context, INSIDE)).join('\n')).toBe('');
});

test('moves nothing by itself for a wallet that holds nothing', async ({ page, context, run, installWallet }) => {
  test.setTimeout(360_000);
  await signInAsWallet(page, await installWallet({ rpcUrl: run.rpcUrl }));
  const paths = ['/portfolio', '/activity', '/send', '/receive'].filter(isPathEnabled);
  expect((await findMoving(context, paths)).join('\n')).toBe('');
});

test.describe('before the whole of a page has arrived', () => {
  test.use({ javaScriptEnabled: false });

  test('its title already stands where it stays', async ({ page, baseURL }) => {
    test.slow();
    await page.setViewportSize({ width: 390, height: 844 });
    const moving: string[] = [];
    for (const path of FRAMES) {
      const url = `${baseURL ?? ''}${path}`;
      const title = page.locator('h1').first();
      // A slow network, or a busy machine, shows what it has so far.
      await page.route(url, async (route) => {
        const response = await route.fetch();
        const [start = ''] = (await response.text()).split(/(?<=<\/h1>)/);
        await route.fulfill({ response, body: start });
      });
      await page.goto(url);
      const before = await title.boundingBox();
      await page.unroute(url);
      await page.goto(url);
      const after = await title.boundingBox();
      if (before?.y !== after?.y || !after) moving.push(`${path}: ${before?.y} → ${after?.y}`);
    }
    expect(moving.join('\n')).toBe('');
  });
});
