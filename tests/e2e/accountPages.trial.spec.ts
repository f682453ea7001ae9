import { expect, test } from '@/tests/helpers/browserTest';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { openReady } from '@/tests/helpers/signInFlows';
import { signInAs } from '@/tests/helpers/signInAs';

test('keeps what its owner turned off of the notifications on the site', async ({ page, person }) => {
  await signInAs(page, person);
  await openReady(page, '/account/notifications');
  const reactions = page.getByRole('switch', { name: 'Reactions to my posts' });
  await expect(reactions).toBeChecked();
  const saved = page.waitForResponse((answer) => answer.url().includes('saveNotificationSettings'));
  await reactions.click();
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(reactions).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Incoming transfers' })).toBeChecked();
  await expectAccessible(page, 'settings of notifications');
});
