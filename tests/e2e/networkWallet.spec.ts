import { readBrowserRun } from '@/tests/helpers/browserRun';
import { expect, test as base } from '@/tests/helpers/browserTest';
import { chooseOption } from '@/tests/helpers/chooseOption';
import { openReady, signUp } from '@/tests/helpers/signInFlows';
import { readMoralis } from '@/tests/helpers/readMoralis';
import { startKitSite, type KitSite } from '@/tests/helpers/startKitSite';
import { startNode, type RecordedNode } from '@/tests/stand-ins/network/startNode';

const test = base.extend<object, { recorded: RecordedNode; site: KitSite }>({
  recorded: [
    async ({}, use) => {
      const recorded = await startNode();
      await use(recorded);
      await recorded.stop();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ recorded }, use) => {
      // Three numbers over one node, which is asked for its own before it is read: it is none of chain 1.
      const env = Object.fromEntries([1, 31337, 31338].map((id) => [`NEXT_PUBLIC_RPC_URL_${id}`, recorded.url]));
      const site = await startKitSite(readBrowserRun(), env);
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.siteUrl),
});

test('[C08:rpc][G29] reads a chain without a wallet: its name, its latest block, and another chain', async ({
  page,
  person,
  recorded,
  installWallet,
}) => {
  const wallet = await installWallet();
  await signUp(page, person);
  await openReady(page, '/account/wallets');
  const section = page.getByRole('region', { name: 'Without a wallet' });
  recorded.mood.answer = 'the page of a proxy';
  await section.getByRole('button', { name: 'Read the network' }).click();
  await expect(section.getByRole('alert')).toContainText("isn't responding");
  // Not before each of the three was asked.
  expect(recorded.calls.length).toBeGreaterThanOrEqual(3);

  recorded.mood.answer = null;
  recorded.calls.length = 0;
  await section.getByRole('button', { name: 'Read the network' }).click();
  const height = section.getByRole('definition').last();
  await expect(height).toHaveText(/^\d+$/);
  await expect(section.getByRole('combobox', { name: 'Network' })).toHaveText('Local chain');
  await expect(section.getByRole('alert')).toBeEmpty();
  // It holds no account, and is no wallet.
  await expect(page.getByText('Not connected')).toBeVisible();

  const first = Number(await height.textContent());
  await fetch(recorded.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] }),
  });
  await expect.poll(async () => Number(await height.textContent())).toBeGreaterThan(first);

  const reader = { connectorType: 'network', account: null };
  expect(await readMoralis(page)).toMatchObject({ ...reader, chainId: '0x7a69' });
  await chooseOption(section.getByRole('combobox', { name: 'Network' }), 'Chain 31338');
  await expect(height).toHaveText(/^\d+$/);
  await expect.poll(() => readMoralis(page)).toMatchObject({ ...reader, chainId: '0x7a6a' });

  expect(recorded.calls.map(({ body }) => body['method'])).toEqual(
    expect.arrayContaining(['eth_chainId', 'eth_blockNumber']),
  );
  for (const { method, contentType, body } of recorded.calls) {
    expect({ method, contentType }).toEqual({ method: 'POST', contentType: 'application/json' });
    expect(Object.keys(body).sort()).toEqual(['id', 'jsonrpc', 'method', 'params']);
    expect(body['jsonrpc']).toBe('2.0');
  }

  // It has no account to change; one comes with a wallet, which reads from then on.
  await page.getByRole('button', { name: 'Link a wallet' }).click();
  await page.getByRole('button', { name: wallet.name }).click();
  await expect(section.getByText('Your wallet reads the network in this tab.')).toBeVisible();
  const account = wallet.address.toLowerCase();
  await expect.poll(() => readMoralis(page)).toMatchObject({ account, chainId: '0x7a69', connectorType: 'injected' });
});
