import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';

test('says at the field what is no address, also where a link names it', async ({ page }) => {
  await openReady(page, '/contracts');
  const place = page.getByRole('form', { name: 'Contract', exact: true });
  const address = place.getByLabel('Address or name');
  for (const [text, words] of [
    ['foo', /"foo" is not a valid address or ENS name\./],
    ['nobody.eth', /"nobody\.eth" doesn’t resolve to an address\./],
  ] as const) {
    await address.fill(text);
    await place.getByRole('button', { name: 'Open' }).click();
    await expect(address).toHaveAccessibleDescription(words);
    await expect(page.getByRole('heading', { name: 'Contracts', level: 1 })).toBeVisible();
  }
  await openReady(page, '/contracts?chain=31337&address=bar');
  await expect(address).toHaveValue('bar');
  await expect(address).toHaveAccessibleDescription(/"bar" is not a valid address or ENS name\./);
});
