import { expect, test } from '@/tests/helpers/browserTest';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { openReady } from '@/tests/helpers/signInFlows';
import { signInAs } from '@/tests/helpers/signInAs';

test.describe('the command palette', () => {
  test('opens with Ctrl+K, finds a page and opens it by keyboard', async ({ page, person }) => {
    await signInAs(page, person);
    await openReady(page, '/portfolio');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('contr');
    await expect(palette.getByRole('option').first()).toHaveText('Contracts');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/contracts$/);
    await expect(palette).toBeHidden();
  });

  test('leads from an address, a hash and a name to the explorer', async ({ page }) => {
    await openReady(page, '/explorer');
    const search = page.getByRole('button', { name: /^Search addresses/ }).first();
    const address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
    for (const [typed, leadsTo] of [
      [address, new RegExp(`/explorer/31337/address/${address}$`)],
      [`0x${'ab'.repeat(32)}`, /\/explorer\/31337\/tx\/0x(ab){32}$/],
      ['ada.eth', /\/explorer\/31337\/address\/0x[\da-f]{40}$/],
    ] as const) {
      // The address changes before its page is there, which closes a palette that is opened in between.
      await expect(async () => {
        await search.click();
        await page.getByRole('dialog').getByRole('combobox').fill(typed, { timeout: 2_000 });
      }).toPass();
      await page.getByRole('group', { name: 'Explorer' }).getByRole('option').first().click();
      await expect(page).toHaveURL(leadsTo);
    }
  });

  test('is accessible in both themes and fits every width', { tag: '@trial' }, async ({ page, person }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signInAs(page, person);
    await openReady(page, '/community');
    await page.keyboard.press('/');
    await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')).toBeFocused();
    await expectAccessible(page, 'command palette');
  });
});
