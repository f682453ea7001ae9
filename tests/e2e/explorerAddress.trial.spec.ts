import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { checksumAddress } from '@/protocol/data/addresses';
import { expect, test } from '@/tests/helpers/browserTest';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { expectDialog, openReady } from '@/tests/helpers/signInFlows';

const ADA = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

test('shows the address as a code to scan, and gives the focus back', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openReady(page, `/explorer/${LOCAL_CHAIN_ID}/address/${ADA}`);
  const opener = page.getByRole('button', { name: 'Show QR code' });
  await opener.click();
  await expectDialog(page);
  const dialog = page.getByRole('dialog', { name: 'Scan this address' });
  await expect(dialog.getByRole('img', { name: `QR code of ${checksumAddress(ADA)}` })).toBeVisible();
  await expect(dialog).toContainText('ada.eth');
  await expect(dialog).toContainText('Address on Local chain');
  await expectAccessible(page, 'the code of an address', [360, 1440]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
