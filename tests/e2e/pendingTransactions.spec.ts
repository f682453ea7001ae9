import type { Page } from '@playwright/test';
import { expect } from '@/tests/helpers/browserTest';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { alert, sendPending, sent, test, useNonce } from '@/tests/helpers/sendPage';
import { openReady } from '@/tests/helpers/signInFlows';
import type { TestWallet } from '@/tests/stand-ins/testWallet';

/** What toasts say of transactions. */
const toasts = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: /^(Transaction|Cancellation) [a-z ]+0\.\d+ ETH to/ });

/** What the wallet was asked to send last, in lower case. */
function lastSent(wallet: TestWallet): Record<string, string> {
  const asked = wallet.requests.findLast(({ method }) => method === 'eth_sendTransaction');
  return JSON.parse(JSON.stringify(asked?.params[0]).toLowerCase()) as Record<string, string>;
}

test('says on any page how far a transaction is, in one toast that leads to it', async ({ page, node, enter }) => {
  const wallet = await enter('2');
  await sendPending(page, wallet);
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page)).toContainText('Transaction submitted');
  await openReady(page, '/portfolio');
  wallet.numbersAhead = 0;
  await useNonce(page, wallet, 0);
  await expect(toasts(page)).toContainText('Transaction confirmed');
  await node.send('anvil_mine', ['0x3']);
  await expect(toasts(page)).toContainText('Transaction final');
  await expect(toasts(page)).toHaveCount(1);
  await toasts(page).getByRole('link', { name: 'View' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('0.5 ETH');
  await expect(page).toHaveURL(/\/portfolio\?tx=31337-0x[\da-f]{64}$/);
});

test('speeds up and cancels a pending transaction', async ({ page, enter }) => {
  const wallet = await enter('2');
  await sendPending(page, wallet);
  const first = lastSent(wallet);
  wallet.numbersAhead = 0;
  await sent(page).first().getByRole('button', { name: 'Speed up' }).click();
  await expect(sent(page).first()).toContainText('sped up with a higher network fee');
  const faster = lastSent(wallet);
  expect(faster).toMatchObject({ nonce: '0x1', to: first['to'], value: first['value'] });
  for (const price of ['maxfeepergas', 'maxpriorityfeepergas']) {
    expect(BigInt(faster[price] ?? 0) * 8n).toBeGreaterThanOrEqual(BigInt(first[price] ?? 0) * 9n);
  }
  await expectAccessible(page, '/send with a pending transaction');

  // From the drawer too.
  await sent(page)
    .first()
    .getByRole('link', { name: /^Transaction 0x/ })
    .click();
  const drawer = page.getByRole('dialog');
  wallet.signing = 'declines';
  await drawer.getByRole('button', { name: 'Cancel transaction' }).click();
  await expect(drawer.getByRole('alert')).toContainText('You declined in your wallet.');
  wallet.signing = 'willing';
  await drawer.getByRole('button', { name: 'Cancel transaction' }).click();
  await expect(drawer.getByRole('button', { name: 'Speed up cancellation' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(sent(page).first()).toContainText('Cancelling. Waiting for a block.');
  const cancellation = lastSent(wallet);
  expect(cancellation).toMatchObject({ nonce: '0x1', to: wallet.address.toLowerCase(), value: '0x0' });
  expect(BigInt(cancellation['maxfeepergas'] ?? 0) * 8n).toBeGreaterThanOrEqual(
    BigInt(faster['maxfeepergas'] ?? 0) * 9n,
  );
  await useNonce(page, wallet, 0);
  await expect(sent(page).first()).toContainText('Cancelled. You cancelled it. Nothing was transferred.');
  await expect(toasts(page)).toContainText('Transaction cancelled');
});

test('reports a wallet that sends a second transaction instead of replacing the first', async ({ page, enter }) => {
  const wallet = await enter('2');
  await sendPending(page, wallet);
  wallet.numbersAhead = 2;
  await sent(page).first().getByRole('button', { name: 'Speed up' }).click();
  await expect(alert(page).filter({ hasText: /./ })).toContainText(
    'Your wallet sent a new transaction instead of replacing this one. Both can go through.',
  );
  // Both are followed.
  await expect(sent(page).filter({ hasText: '0.5 ETH to' })).toHaveCount(2);
});
