import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { signInAs } from '@/tests/helpers/signInAs';
import { nextCode } from '@/tests/helpers/twoStepCodes';
import { enableTwoFactor, ageCurrentSession } from '@/tests/helpers/oldSession';

test('links a wallet in an old session after the password, without a second signature', async ({
  page,
  person,
  installWallet,
  run,
}) => {
  const wallet = await installWallet();
  await signInAs(page, person);
  await openReady(page, '/account/wallets');
  await ageCurrentSession(page, run);
  await page.getByRole('button', { name: 'Link a wallet' }).click();
  const question = page.getByRole('dialog', { name: "Confirm it's you" });
  await question.getByLabel('Password', { exact: true }).fill(person.password);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('dialog', { name: 'Link a wallet' }).getByRole('button', { name: wallet.name }).click();
  await expect(page.getByRole('list', { name: 'Linked wallets' }).getByRole('listitem')).toHaveCount(1);
});

test('turns off two-factor authentication in an old session with code and password', async ({ page, person, run }) => {
  await signInAs(page, person);
  await openReady(page, '/account');
  const { secret } = await enableTwoFactor(page, person, run);
  await ageCurrentSession(page, run);
  await openReady(page, '/account/security');
  await page.getByRole('button', { name: 'Turn off…' }).click();
  const code = nextCode(secret);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  await expect(page.getByText("Confirm it's you.")).toBeVisible();
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Set up two-factor authentication' })).toBeVisible();
});
