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
    const address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
    for (const [typed, leadsTo] of [
      [address, new RegExp(`/explorer/31337/address/${address}$`)],
      [`0x${'ab'.repeat(32)}`, /\/explorer\/31337\/tx\/0x(ab){32}$/],
      ['ada.eth', /\/explorer\/31337\/address\/0x[\da-f]{40}$/],
    ] as const) {
      // The address changes before its page is there, which closes a palette that is opened in between.
      await expect(async () => {
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').getByRole('combobox').fill(typed, { timeout: 2_000 });
      }).toPass();
      await page.getByRole('group', { name: 'Explorer' }).getByRole('option').first().click();
      await expect(page).toHaveURL(leadsTo);
    }
  });

  test('finds the same as the explorer’s box, and says what each is', async ({ page }) => {
    await openReady(page, '/community');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    const field = palette.getByRole('combobox');
    const found = palette.getByRole('group', { name: 'Explorer' }).getByRole('option');
    for (const typed of ['0x7855', '0x9d3db2ad']) {
      await field.fill(typed);
      await expect(palette.getByRole('status')).toContainText(`${typed} is only part of a hash or address`);
      await expect(found).toHaveCount(0);
    }
    for (const [typed, label] of [
      ['hearth', /^Hearth.*Token/],
      ['Doors', /^Doors at Dusk.*NFT collection/],
      ['dusk', /^Doors at Dusk.*NFT collection/],
      ['26 Nov 2026', /^(?:26 Nov|Nov 26,) 2026.*Closest block: [\d,]+/],
      ['#100', /^Block 100/],
      [`0x${'ab'.repeat(32)}`, /Transaction or block hash$/],
    ] as const) {
      await field.fill(typed);
      await expect(found.first(), typed).toHaveText(label);
    }
    await field.fill('grac');
    await expect(palette.getByRole('group', { name: 'People' }).getByRole('option').first()).toHaveText(
      /^grace\.eth.*ENS name/,
    );
    await field.fill('01/02/2026');
    await expect(palette.getByRole('status')).toContainText('Which day is 01/02/2026?');
    await expect(found).toHaveCount(2);
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
