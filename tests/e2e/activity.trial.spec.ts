import { readFile } from 'node:fs/promises';
import { utils } from 'ethers';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { expect } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { act, sendPending, test, useNonce } from '@/tests/helpers/sendPage';
import { signInAsWallet } from '@/tests/helpers/signInAs';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { SENDERS } from '@/tests/helpers/senders';
import { entries, TOKENS, chip } from '@/tests/helpers/activityPage';

test('finds rows by name, address, token and hash, and keeps the search in the address', async ({
  page,
  run,
  node,
  installWallet,
}) => {
  const wallet = await installWallet({ rpcUrl: run.rpcUrl });
  const joan = SENDERS['joan.eth'];
  const coin = { from: joan, to: wallet.address, value: utils.hexValue(7), gas: '0x5208' };
  const hash = String(await node.send('eth_sendTransaction', [coin]));
  const data = TOKENS.encodeFunctionData('transfer', [wallet.address, 1_250_000]);
  // Waits until the index has both.
  await act(node, SENDERS['katherine.eth'], LOCAL_CONTRACTS.dollar, data);
  await signInAsWallet(page, wallet);
  await openReady(page, '/activity');
  await expect(entries(page)).toHaveCount(2);
  await page.keyboard.press('/');
  const search = page.getByRole('search', { name: 'Activity' }).getByRole('searchbox', { name: 'Search activity' });
  await expect(search).toBeFocused();
  const searches = [
    ['katherine', 'FUSD'],
    ['joan.eth', 'joan.eth'],
    ['foyer dollar', 'FUSD'],
    ['fusd', 'FUSD'],
    [joan, 'joan.eth'],
    [joan.slice(-6), 'joan.eth'],
    [`${joan.slice(0, 6)}…${joan.slice(-4)}`, 'joan.eth'],
    [hash, 'joan.eth'],
  ] as const;
  for (const [text, row] of searches) {
    await search.fill(text);
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === text);
    await expect(entries(page), text).toHaveCount(1);
    await expect(entries(page).first(), text).toContainText(row);
  }
  await expect(page.getByRole('status').filter({ hasText: '1 found. Searched all 2 transactions.' })).toBeVisible();
  await expectAccessible(page, '/activity with a search');

  // The file has what the page shows.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const table = await readFile(await (await download).path(), 'utf8');
  expect(table.trimEnd().split('\r\n')).toHaveLength(2);
  expect(table).toContain(hash);

  await page.reload();
  await expect(search).toHaveValue(hash);
  await expect(entries(page)).toHaveCount(1);
  await chip(page, 'Type', 'Tokens').click();
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`Nothing in your activity matches “${hash}”.`);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL(/\/activity\?kind=token$/);
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page).first()).toContainText('FUSD');
  // What is still being typed ends with the filters.
  await search.fill('nobody');
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(search).toHaveValue('');
  await expect(page).toHaveURL(/\/activity$/);
  await expect(entries(page)).toHaveCount(2);
});

test('shows a pending transaction with its stage above the list, until its row is there', async ({ page, enter }) => {
  const wallet = await enter('2');
  await sendPending(page, wallet);
  await openReady(page, '/activity');
  const pending = page.getByRole('region', { name: /^(In progress|Completed)$/ });
  await expect(pending).toContainText('0.5 ETH to');
  await expect(pending.getByRole('list', { name: 'Status' })).toContainText('Waiting for a block');
  await expect(pending.getByRole('button', { name: 'Speed up' })).toBeVisible();
  await expectAccessible(page, '/activity with a pending transaction');
  // Filters of rows leave it where it is.
  await chip(page, 'Type', 'NFTs').click();
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  await expect(pending).toBeVisible();
  await chip(page, 'Type', 'All').click();

  wallet.numbersAhead = 0;
  await useNonce(page, wallet, 0);
  await expect(pending).toHaveCount(0);
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).filter({ hasText: 'Sent 0.5 ETH to grace.eth' })).toHaveCount(1);
});

/** Entries of a list that is long for a browser. */
const MANY = 241;

test('loads a long list on scroll, keeps its position, renders only what is near, and prints all of it', async ({
  page,
  run,
  node,
  master,
  installWallet,
}) => {
  test.slow();
  const wallet = await installWallet({ rpcUrl: run.rpcUrl });
  for (let sent = 0; sent < MANY; sent += 1) {
    const value = utils.hexValue(sent + 1);
    await node.send('eth_sendTransaction', [{ from: SENDERS['joan.eth'], to: wallet.address, value, gas: '0x5208' }]);
  }
  // All of them before the page looks: what comes later waits until it is wanted.
  const known = () =>
    master.run<{ total: number }>('getTransactions', { chain: '0x7a69', address: wallet.address, limit: 1 });
  await expect.poll(async () => (await known()).total, { timeout: 60_000 }).toBe(MANY);
  await signInAsWallet(page, wallet);
  await openReady(page, '/activity');
  await expect(entries(page).first()).toContainText('joan.eth');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => {
    const seen = { rows: new Set<string>(), drawn: 0, added: 0 };
    let before = new Set<Element>();
    const look = (): void => {
      // The amounts of the sentences, and not what they are worth.
      const rows = new Set(document.querySelectorAll<HTMLDataElement>('main li data:not(p[data-way] *)'));
      seen.drawn = Math.max(seen.drawn, rows.size);
      seen.added = Math.max(seen.added, [...rows].filter((row) => !before.has(row)).length);
      for (const { value } of rows) seen.rows.add(value);
      before = rows;
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { seen });
  });
  const over = page.getByText('End of history');
  await page.mouse.move(400, 400);
  await expect(async () => {
    await page.mouse.wheel(0, 2_500);
    await expect(over).toBeInViewport({ timeout: 150 });
  }).toPass({ intervals: [50], timeout: 40_000 });
  const seen = await page.evaluate(() => {
    const found = (window as unknown as { seen: { rows: Set<string>; drawn: number; added: number } }).seen;
    return { ...found, rows: [...found.rows] };
  });
  // Each of them, to the last digit, and never half of them at once.
  const wei = seen.rows.map((text) => utils.parseEther(text).toNumber());
  expect(wei.sort((a, b) => a - b)).toEqual(Array.from({ length: MANY }, (_, at) => at + 1));
  expect(seen.drawn).toBeLessThan(MANY * 0.75);
  // A part has fifty; no picture waits for more than two.
  expect(seen.added).toBeLessThanOrEqual(100);
  await page.keyboard.press('Home');
  await expect(entries(page).first()).toContainText(`0.000000000000000${MANY}`);
  // Paper has no window: all of it is drawn there.
  const printed = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
    return document.querySelectorAll('main li').length;
  });
  expect(printed).toBe(MANY);
});
