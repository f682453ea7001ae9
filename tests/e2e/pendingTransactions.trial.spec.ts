import { expect } from '@/tests/helpers/browserTest';
import { alert, sendPending, sent, test, useNonce } from '@/tests/helpers/sendPage';
import { openReady } from '@/tests/helpers/signInFlows';
import { toasts } from '@/tests/helpers/toasts';

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
