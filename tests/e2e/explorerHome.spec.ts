import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { askChain } from '@/tests/helpers/askChain';
import { expect, test } from '@/tests/helpers/browserTest';
import { SENDERS } from '@/tests/helpers/senders';
import { openReady } from '@/tests/helpers/signInFlows';

const PATH = `/explorer/${LOCAL_CHAIN_ID}`;
const NOBODY = `0x${'d00e'.repeat(10)}`;

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('shows its search, figures and lists without script', async ({ request }) => {
  const html = await (await request.get('/explorer')).text();
  for (const part of ['action="/explorer"', 'Gas used per block', 'Latest blocks', 'All transactions']) {
    expect(html).toContain(part);
  }
});

test('begins with examples, figures and live lists, which Pause holds', async ({ page, run }) => {
  await openReady(page, '/explorer');
  const main = page.getByRole('main');
  const examples = main.getByRole('list', { name: 'Try' });
  await expect(examples.getByRole('link', { name: /^Block [\d,]+$/ })).toBeVisible();
  await expect(examples.getByRole('link', { name: 'Doors at Dusk' })).toHaveAttribute(
    'href',
    `${PATH}/nft/${LOCAL_CONTRACTS.doors}`,
  );
  await expect(main.getByRole('img', { name: /^Gas used per block: lowest/ })).toBeVisible();
  await main.getByRole('button', { name: 'View as table' }).click();
  await expect(main.getByRole('table', { name: /^The last \d+ blocks/ })).toBeVisible();
  await main.getByRole('button', { name: 'Pause' }).click();
  const newest = main
    .getByRole('table', { name: /^Latest blocks/ })
    .getByRole('link')
    .first();
  const send = () =>
    askChain(run.rpcUrl, 'eth_sendTransaction', { from: SENDERS['hedy.eth'], to: NOBODY, value: '0x1' });
  await send();
  await expect(main.getByText(/^Paused · \d+ new blocks?$/)).toBeVisible();
  const held = (await newest.textContent()) ?? '';
  await send();
  await expect(main.getByText(/^Paused · ([2-9]|\d\d+) new blocks$/)).toBeVisible();
  await expect(newest).toHaveText(held);
  await main.getByRole('button', { name: 'Resume' }).click();
  await expect(newest).not.toHaveText(held);
  await expect(main.getByText('Live', { exact: true })).toBeVisible();
});

test('has the recent searches below the field, and clears them', { tag: '@trial' }, async ({ page }) => {
  await openReady(page, '/explorer');
  const main = page.getByRole('main');
  const field = main.getByRole('combobox', { name: /^Search for a block/ });
  await field.fill('Lantern');
  await main.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(`${PATH}/token/${LOCAL_CONTRACTS.lantern}`);
  await openReady(page, '/explorer');
  const recent = main.getByRole('list', { name: 'Recent' });
  await expect(recent.getByRole('link')).toHaveText(['Lantern']);
  await main.getByRole('button', { name: 'Clear recent searches' }).click();
  await expect(recent).toHaveCount(0);
  await expect(field).toBeFocused();
});

test('suggests what the palette finds, and says of a part of a hash that it is one', async ({ page }) => {
  await openReady(page, '/explorer');
  const main = page.getByRole('main');
  const field = main.getByRole('combobox', { name: /^Search for a block/ });
  const options = main.getByRole('option');
  await expect(page.getByRole('banner').getByRole('button', { name: /^Search addresses/ })).toBeHidden();
  for (const [typed, label] of [
    ['Doors', /^Doors at Dusk.*NFT collection/],
    ['grac', /^grace\.eth.*ENS name/],
    ['ada', /^ada\.eth.*ENS name/],
    ['portf', /^Portfolio.*Page/],
    ['getNativeB', /^getNativeBalance.*API reference/],
    ['Nov 26, 2026', /^26 Nov 2026|^Nov 26, 2026/],
  ] as const) {
    await field.fill(typed);
    await expect(options.first(), typed).toHaveText(label);
  }
  await field.fill('0x7855');
  await expect(main.getByRole('status').filter({ hasText: '0x7855 is only part of a hash or address' })).toBeVisible();
  await expect(options).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('0x7855 is only part of a hash or address');

  const other = main.getByRole('combobox', { name: /^Search for a block/ });
  await other.fill('26 Nov 2026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/block\/\d+\?date=2026-11-26$/);
  await expect(main).toContainText(/The block closest to the start of (26 Nov 2026|Nov 26, 2026)/);
  await other.fill('Doors');
  await page.keyboard.press('Enter');
  await expect(
    main
      .getByRole('link', { name: 'Doors at Dusk' })
      .or(main.getByRole('heading', { name: /Doors at Dusk/ }))
      .first(),
  ).toBeVisible();
});
