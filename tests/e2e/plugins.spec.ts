import type { Page } from '@playwright/test';
import { utils } from 'ethers';
import { expect, test } from '@/tests/helpers/browserTest';
import { chooseOption } from '@/tests/helpers/chooseOption';
import { openReady } from '@/tests/helpers/signInFlows';
import { signInAsWallet } from '@/tests/helpers/signInAs';
import type { TestWallet } from '@/tests/stand-ins/testWallet';
import { form } from '@/tests/helpers/pluginPage';

const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

// What passes a service worker cannot be answered in its place.
test.use({ serviceWorkers: 'block' });
const answer = (page: Page) => form(page).getByRole('status', { name: 'Result' });

async function run(page: Page, name: string, parameters: object): Promise<void> {
  await chooseOption(form(page).getByRole('combobox', { name: 'Function' }), name);
  const json = form(page).getByRole('button', { name: 'Edit as JSON' });
  if ((await json.getAttribute('aria-pressed')) !== 'true') await json.click();
  await form(page).getByLabel('Parameters, as JSON').fill(JSON.stringify(parameters));
  await form(page).getByRole('button', { name: 'Run' }).click();
}

const signatures = (wallet: TestWallet) => wallet.methods.filter((method) => method === 'eth_signTypedData_v4').length;

test('[C14:web3Sign][C14:web3SignV4][C14:callPluginEndpoint] shows what a plugin wants signed before the wallet opens, and verifies it on the server', async ({
  page,
  run: { rpcUrl },
  installWallet,
}) => {
  const wallet = await installWallet({ rpcUrl });
  await signInAsWallet(page, wallet);
  await openReady(page, '/plugins');
  const guest = wallet.address;
  for (const way of ['web3Sign', 'web3SignV4']) {
    const before = signatures(wallet);
    const text = `Good evening by ${way}`;
    await run(page, 'sign', { guest, text, way });
    const dialog = page.getByRole('dialog', { name: 'Sign this message?' });
    await expect(dialog).toContainText(text);
    await expect(dialog).toContainText('Guest book');
    expect(signatures(wallet)).toBe(before);
    await dialog.getByRole('button', { name: 'Continue in wallet' }).click();
    // What the second call to the backend answered: it has checked the signature.
    await expect(answer(page)).toContainText('"success": true');
    await expect(answer(page)).toContainText(text);
    expect(signatures(wallet)).toBe(before + 1);
  }
  await run(page, 'sign', { guest, text: 'No' });
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(form(page).getByRole('alert')).toContainText('You declined. Nothing was done.');
  expect(signatures(wallet)).toBe(2);
});

test('[C14:web3Transaction] shows recipient and fee before a plugin’s transfer is sent', async ({
  page,
  run: { rpcUrl },
  node,
  installWallet,
}) => {
  const wallet = await installWallet({ rpcUrl });
  await node.send('anvil_setBalance', [wallet.address, utils.hexValue(utils.parseEther('1'))]);
  await signInAsWallet(page, wallet);
  await openReady(page, '/plugins');
  await run(page, 'tip', { guest: wallet.address, to: GRACE, value: String(10n ** 16n) });
  const dialog = page.getByRole('dialog', { name: 'Send this transaction?' });
  await expect(dialog).toContainText(GRACE);
  await expect(dialog).toContainText('0.01 ETH');
  await expect(dialog).toContainText('Max network fee');
  await dialog.getByRole('button', { name: 'Continue in wallet' }).click();
  await expect(answer(page)).toContainText('"blockNumber"');
  const { hash } = JSON.parse((await answer(page).textContent()) ?? '{}') as { hash: string };
  expect((await node.getTransaction(hash)).value.toString()).toBe(String(10n ** 16n));
});

test('[C14:openUrl] opens a plugin’s URL, and another site only after a confirmation', async ({
  page,
  run: { siteUrl },
  installWallet,
}) => {
  const wallet = await installWallet();
  await signInAsWallet(page, wallet);
  await openReady(page, '/plugins');
  await run(page, 'visit', { url: 'ftp://example.com/file' });
  await expect(form(page).getByRole('alert')).toContainText('something that is not a web page');

  await run(page, 'visit', { url: 'http://127.0.0.1:9/elsewhere', newTab: true });
  const dialog = page.getByRole('dialog', { name: 'Leave this site?' });
  await expect(dialog).toContainText('http://127.0.0.1:9/elsewhere');
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('button', { name: 'Open site' }).click();
  await (await opened).close();

  await run(page, 'visit', { url: `${siteUrl}/account/wallets`, newTab: false });
  await expect(page).toHaveURL(/\/account\/wallets$/);
});

test('[C14:unknown] refuses an unknown trigger and everything that came with it', async ({
  page,
  run: { serverUrl },
  installWallet,
}) => {
  const wallet = await installWallet();
  await signInAsWallet(page, wallet);
  await openReady(page, '/plugins');
  // A backend of another time, whose answer asks for more than this site can do.
  await page.route(`${serverUrl}/functions/guestbook_visit`, async (route) => {
    const given = await route.fetch();
    const body = (await given.json()) as { result: { data: { result: { triggers: object[] } } } };
    body.result.data.result.triggers.push({ name: 'web3Everything' });
    await route.fulfill({ response: given, json: body });
  });
  await run(page, 'visit', { url: 'http://127.0.0.1:9/elsewhere' });
  await expect(form(page).getByRole('alert')).toContainText('Unknown trigger: "web3Everything"');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
