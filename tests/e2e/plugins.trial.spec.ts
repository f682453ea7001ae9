import { expect, test } from '@/tests/helpers/browserTest';
import { chooseOption } from '@/tests/helpers/chooseOption';
import { openReady } from '@/tests/helpers/signInFlows';
import { signInAsWallet } from '@/tests/helpers/signInAs';
import { form } from '@/tests/helpers/pluginPage';

// What passes a service worker cannot be answered in its place.
test.use({ serviceWorkers: 'block' });

test('asks for the declared parameters of a function in fields, and fills in the wallet', async ({
  page,
  installWallet,
}) => {
  const wallet = await installWallet();
  await signInAsWallet(page, wallet);
  await openReady(page, '/plugins');
  await chooseOption(form(page).getByRole('combobox', { name: 'Function' }), 'sign');
  await expect(form(page).getByLabel('Guest')).toHaveValue(new RegExp(wallet.address, 'i'));
  await form(page).getByLabel('Text').fill('Written in fields');
  await form(page).getByRole('button', { name: 'Run' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign this message?' })).toContainText('Written in fields');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await chooseOption(form(page).getByRole('combobox', { name: 'Function' }), 'visit');
  await form(page).getByLabel('URL').fill('http://127.0.0.1:9/elsewhere');
  await expect(form(page).getByLabel('Open in a new tab')).not.toBeChecked();
});
