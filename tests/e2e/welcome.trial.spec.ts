import { askChain } from '@/tests/helpers/askChain';
import { expect, test } from '@/tests/helpers/browserTest';
import { SENDERS } from '@/tests/helpers/senders';
import { signInAs, signInAsWallet } from '@/tests/helpers/signInAs';
import { openReady, submitLogin } from '@/tests/helpers/signInFlows';
import { checklist } from '@/tests/helpers/welcomePage';

test(
  'the account of an Ethereum wallet is asked to send something, and is done with it once it did',
  { tag: '@activity' },
  async ({ page, run, installWallet }) => {
    const wallet = await installWallet();
    await signInAsWallet(page, wallet);
    // What somebody else sent to it does not count.
    await askChain(run.rpcUrl, 'eth_sendTransaction', { from: SENDERS['hedy.eth'], to: wallet.address, value: '0x1' });
    await openReady(page, '/activity');
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Received' })).toHaveCount(1);
    await openReady(page, '/portfolio');
    await expect(checklist(page).getByRole('listitem').last()).toHaveText(/^Send a transaction/);
    await expect(checklist(page).getByRole('link', { name: 'Send' })).toHaveAttribute('href', '/send');
    const sent = { from: wallet.address, to: SENDERS['hedy.eth'], value: '0x1' };
    await askChain(run.rpcUrl, 'anvil_setBalance', wallet.address, '0xde0b6b3a7640000');
    await askChain(run.rpcUrl, 'anvil_impersonateAccount', wallet.address);
    await askChain(run.rpcUrl, 'eth_sendTransaction', sent);
    await openReady(page, '/activity');
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Sent' })).toHaveCount(1);
    await openReady(page, '/portfolio');
    await expect(checklist(page).getByRole('listitem').filter({ hasText: 'Send a transaction' })).toContainText('Done');
  },
);

test('hidden steps stay hidden for the account, on other devices too, and for no other account', async ({
  page,
  person,
  browser,
  run,
}) => {
  await signInAs(page, person);
  await openReady(page, '/portfolio');
  const saved = page.waitForResponse((answer) => answer.url().includes('savePreferences'));
  await checklist(page).getByRole('button', { name: 'Hide' }).click();
  await expect(checklist(page)).toHaveCount(0);
  expect((await saved).status()).toBe(200);
  const context = await browser.newContext({ baseURL: run.siteUrl });
  const elsewhere = await context.newPage();
  await openReady(elsewhere, `/sign-in?next=${encodeURIComponent('/portfolio')}`);
  await submitLogin(elsewhere, person.username, person.password);
  await expect(elsewhere.getByRole('heading', { name: 'No wallet yet' })).toBeVisible();
  await expect(checklist(elsewhere)).toHaveCount(0);
  await context.close();
  await openReady(page, '/portfolio');
  await expect(page.getByRole('heading', { name: 'No wallet yet' })).toBeVisible();
  await expect(checklist(page)).toHaveCount(0);
  await signInAs(page, { ...person, username: `${person.username}b`, email: `b${person.email}` });
  await openReady(page, '/portfolio');
  await expect(checklist(page)).toBeVisible();
});
