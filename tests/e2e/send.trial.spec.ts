import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { expect } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { alert, choose, fieldError, fill, form, test } from '@/tests/helpers/sendPage';

const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

// All of them send from one account.
test.describe.configure({ mode: 'serial' });

test('does not report a missing wallet on a slow connection, and keeps the button in place', async ({
  page,
  signInAsAda,
}) => {
  await signInAsAda();
  const missing = 'No wallet connected';
  await page.addInitScript((words) => {
    const look = () => {
      if (document.body?.innerText.includes(words)) document.documentElement.dataset['told'] = words;
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  }, missing);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 400, downloadThroughput: -1, uploadThroughput: -1 },
  });
  const links = ['', `?to=${GRACE}&amount=1`, `?type=erc20&contract=${LOCAL_CONTRACTS.dollar}&to=${GRACE}&amount=1`];
  for (const link of links) {
    await openReady(page, `/send${link}`);
    const button = form(page).getByRole('button', { name: 'Review' });
    await button.waitFor();
    const before = await button.boundingBox();
    await expect(form(page).getByText(/^You have /)).toBeVisible();
    // Of others than the one who is chosen already.
    if (link === '') await expect(form(page).getByRole('group', { name: 'Recent recipients' })).toBeVisible();
    expect(await button.boundingBox()).toEqual(before);
    await expect(page.locator('html')).not.toHaveAttribute('data-told');
  }
  // A wallet that was taken out of the browser since.
  await page.evaluate(() => localStorage.setItem('foyer-connected-wallet', '{"key":"injected:gone","account":"0x0"}'));
  await openReady(page, '/send');
  await expect(page.getByRole('heading', { name: missing })).toBeVisible({ timeout: 10_000 });
});

test('an error is gone once its field is corrected or the asset changes', async ({ page, enter }) => {
  await enter('1');
  await openReady(page, '/send');
  await form(page).getByRole('button', { name: 'Review' }).click();
  await expect(fieldError(page, 'To')).toContainText('Enter a recipient.');
  await expect(fieldError(page, 'Amount')).toContainText('Enter an amount.');
  await expect(form(page).getByLabel('To', { exact: true })).toBeFocused();
  await form(page).getByLabel('Amount', { exact: true }).fill('1');
  await expect(fieldError(page, 'Amount')).toHaveCount(0);
  await fill(page, GRACE, '1');
  await expect(fieldError(page, 'Amount')).toContainText('Not enough funds');
  await form(page).getByLabel('Amount', { exact: true }).fill('0.5');
  await expect(fieldError(page, 'Amount')).toHaveCount(0);
  await expect(form(page)).not.toContainText('Not enough funds');
  await fill(page, 'nobody.eth');
  await expect(fieldError(page, 'To')).toContainText('resolve');
  await form(page).getByRole('textbox', { name: 'To' }).fill(GRACE);
  await expect(fieldError(page, 'To')).toHaveCount(0);
  // What a contract refuses says nothing of another asset.
  await openReady(page, `/send?type=erc20&contract=${LOCAL_CONTRACTS.dollar}&to=${GRACE}&amount=5`);
  await form(page).getByRole('button', { name: 'Review' }).click();
  await expect(alert(page)).toContainText('Not enough of this token');
  await choose(page, /^Ether/);
  await expect(alert(page)).toBeHidden();
});
