// @ts-check

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Signs in with the development wallet, agreeing to what it asks: which account, and the message.
 * @param {Page} page
 * @param {string} site
 */
export async function signInToSite(page, site) {
  await page.goto(`${site}/sign-in`, { timeout: 120_000 });
  await page.getByRole('main').getByRole('button', { name: 'Development wallet' }).first().click({ timeout: 60_000 });
  const wallet = page.frameLocator('iframe[title="Development wallet"]');
  for (const question of ['Connect to this site', 'Sign this message?']) {
    await wallet.getByText(question).waitFor({ timeout: 60_000 });
    if (question.startsWith('Connect')) await wallet.getByText('ada.eth').click();
    await wallet.locator('button[type=submit]').click();
  }
  await page.waitForURL((url) => url.pathname !== '/sign-in', { timeout: 60_000 });
}

/**
 * Writes posts, so that the community is not empty.
 * @param {Page} page
 * @param {string} site
 */
export async function writePost(page, site) {
  await page.goto(`${site}/community`, { timeout: 120_000 });
  await page.getByRole('main').getByRole('button', { name: 'New post', exact: true }).click({ timeout: 120_000 });
  const form = page.getByRole('form', { name: 'New post' });
  for (const words of [
    'Swapped some LAN for ETH on the local exchange this morning. Price impact was under 0.1 %.',
    'The transaction page now names every event. Much easier to see where a transfer went.',
    'Welcome! Posts appear here live. Sign one with your wallet, and readers can verify it.',
  ]) {
    await form.getByLabel('New post').fill(words);
    await form.getByRole('button', { name: 'Post', exact: true }).click();
    // Sent, not only on its way: what is sent can be replied to.
    const reply = page.getByRole('button', { name: 'Reply', exact: true });
    await page.getByRole('article').filter({ hasText: words, has: reply }).waitFor({ timeout: 30_000 });
  }
}

/**
 * Hides what stands above the pages of a new account, and in development alone.
 * @param {Page} page
 * @param {string} site
 */
export async function hideFirstSteps(page, site) {
  await page.goto(`${site}/portfolio`, { timeout: 120_000 });
  const hide = page.getByRole('button', { name: 'Hide', exact: true });
  await hide.first().waitFor({ timeout: 60_000 });
  for (let left = await hide.count(); left > 0; left--) await hide.first().click();
}
