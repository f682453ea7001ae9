import { expect, test } from '@/tests/helpers/browserTest';
import { reachSection } from '@/tests/helpers/portfolioPage';
import { openReady } from '@/tests/helpers/signInFlows';
import { blockLazyCode } from '@/tests/helpers/blockLazyCode';

test(
  'reports a dialog whose code fails to load, and opens it on the next press',
  { tag: '@portfolio' },
  async ({ page, signInAsAda }) => {
    await signInAsAda();
    await openReady(page, '/portfolio');
    await reachSection(page, 'Token approvals');
    const nftButton = (await reachSection(page, 'NFTs')).getByRole('listitem').getByRole('button').first();
    await expect(nftButton).toBeVisible();
    const code = await blockLazyCode(page);
    await nftButton.click();
    const alert = page.getByRole('alert').filter({ hasText: 'Part of this page couldn’t be loaded.' });
    await expect(alert).toBeVisible();
    await expect(page.getByRole('table', { name: 'Coins and tokens' })).toBeVisible();
    await alert.getByRole('button', { name: 'Close' }).click();
    await expect(alert).toHaveCount(0);
    await code.restore();
    await nftButton.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
);
