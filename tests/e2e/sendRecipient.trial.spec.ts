import { expect } from '@/tests/helpers/browserTest';
import { fill, review, send, sent, test } from '@/tests/helpers/sendPage';
import { openReady } from '@/tests/helpers/signInFlows';

const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

test('a final transfer is no longer called pending', async ({ page, node, enter }) => {
  await enter('2');
  await openReady(page, '/send');
  await fill(page, GRACE, '0.25');
  await expect(review(page)).toContainText('You keep at least');
  await send(page);
  await expect(sent(page).first()).toContainText(/Confirmed/);
  await expect(page.getByRole('heading', { name: 'In progress' })).toBeVisible();
  await node.send('anvil_mine', ['0x3']);
  await expect(sent(page).first()).toContainText('Final');
  await expect(page.getByRole('heading', { name: 'Completed' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'In progress' })).toHaveCount(0);
});
