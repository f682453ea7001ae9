import { expect } from '@/tests/helpers/browserTest';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { sendPending, sent, test, useNonce } from '@/tests/helpers/sendPage';
import type { TestWallet } from '@/tests/stand-ins/testWallet';
import { toasts } from '@/tests/helpers/toasts';

/** What the wallet was asked to send last, in lower case. */
function lastSent(wallet: TestWallet): Record<string, string> {
  const asked = wallet.requests.findLast(({ method }) => method === 'eth_sendTransaction');
  return JSON.parse(JSON.stringify(asked?.params[0]).toLowerCase()) as Record<string, string>;
}

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
