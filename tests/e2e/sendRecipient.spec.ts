import { expect } from '@/tests/helpers/browserTest';
import { fieldError, form, test } from '@/tests/helpers/sendPage';
import { openReady } from '@/tests/helpers/signInFlows';

const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

test('suggests whom a typed part may mean, and says what leads nowhere once the field is left', async ({
  page,
  enter,
}) => {
  await enter('2');
  await openReady(page, '/send');
  const to = form(page).getByRole('textbox', { name: 'To' });
  // Nothing is typed: no fee and no total to show.
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary).toContainText('Enter a recipient and an amount');
  await expect(summary).not.toContainText('Network fee');
  await to.fill('0x1234');
  await expect(summary).toContainText('Network fee');
  await expect(fieldError(page, 'To')).toHaveCount(0);
  await to.blur();
  await expect(fieldError(page, 'To')).toContainText('"0x1234" is not a valid address or ENS name.');
  await to.fill('grace');
  await expect(fieldError(page, 'To')).toHaveCount(0);
  const named = form(page).getByRole('group', { name: 'Names' }).getByRole('button', { name: 'grace.eth' });
  await named.click();
  await expect(to).toHaveValue('grace.eth');
  await expect(form(page).getByRole('status').first()).toContainText(GRACE);

  // The address book opens below what it fills in.
  await page.getByRole('button', { name: 'Address book' }).click();
  const book = await page.getByRole('dialog', { name: 'Address book' }).boundingBox();
  const field = await to.boundingBox();
  expect(book?.y ?? 0).toBeGreaterThanOrEqual((field?.y ?? Infinity) + (field?.height ?? 0));
  await page.getByLabel(/^Label for 0x7099/).fill('Studio rent');
  await page.getByRole('button', { name: 'Save to address book' }).click();
  await page.keyboard.press('Escape');
  await to.fill('stud');
  await form(page)
    .getByRole('group', { name: 'Saved recipients' })
    .getByRole('button', { name: 'Studio rent' })
    .click();
  await expect(to).toHaveValue('grace.eth');
});
