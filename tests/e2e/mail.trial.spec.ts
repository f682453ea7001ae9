import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { signInAs } from '@/tests/helpers/signInAs';

test('resends the email on request', async ({ page, person, emailTo }) => {
  await signInAs(page, person, true);
  await openReady(page, '/account');
  await emailTo(person.email);
  await page.getByRole('button', { name: 'Resend email' }).click();
  await expect(page.getByText('Email sent.')).toBeVisible();
  await emailTo(person.email, 2);
});
