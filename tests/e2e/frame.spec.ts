import type { Locator } from '@playwright/test';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { signInAs } from '@/tests/helpers/signInAs';

/** Least size of what a finger presses, in pixels. */
const FINGER = 44;

/** What is smaller than a finger among the links and buttons in a part of the page. */
async function findSmall(part: Locator): Promise<string[]> {
  const found: string[] = [];
  for (const control of await part.locator('a[href], button').all()) {
    const box = await control.boundingBox();
    if (box && (box.width < FINGER || box.height < FINGER))
      found.push(`${(await control.textContent()) ?? ''} ${box.width} × ${box.height}`);
  }
  return found;
}

test('fingers find everything in the frame of a phone', async ({ page, person }) => {
  await signInAs(page, person);
  await page.setViewportSize({ width: 390, height: 844 });
  await openReady(page, '/account');
  expect(await findSmall(page.getByRole('banner'))).toEqual([]);
  const tabs = page.getByRole('navigation', { name: 'Tabs' });
  expect(await findSmall(tabs)).toEqual([]);
  await tabs.getByRole('button', { name: 'More' }).click();
  const more = page.getByRole('dialog', { name: 'More' });
  await expect(more).toBeVisible();
  // It grows as it opens.
  await expect.poll(() => findSmall(more)).toEqual([]);
});

test('the public header marks the page that is open', async ({ page }) => {
  await openReady(page, '/community');
  const pages = page.getByRole('navigation', { name: 'Main' });
  await expect(pages.getByRole('link', { name: 'Community' })).toHaveAttribute('aria-current', 'page');
  await expect(pages.locator('[aria-current]')).toHaveCount(1);
});

test('the footer has links for visitors, developers and operators, and each leads to a page', async ({
  page,
  request,
}) => {
  await openReady(page, '/');
  const footer = page.getByRole('contentinfo');
  for (const [list, link] of [
    ['Product', 'Explorer'],
    ['Developers', 'Docs'],
    ['Operators', 'Deploy'],
  ] as const)
    await expect(footer.getByRole('list', { name: list }).getByRole('link', { name: link })).toBeVisible();
  const links = await footer.locator('a[href^="/"]').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  for (const path of links) expect((await request.get(path ?? '')).status(), path ?? '').toBe(200);
});

test('the account menu changes the theme and stays open', async ({ page, person }) => {
  await signInAs(page, person);
  await openReady(page, '/account');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Your account/, expanded: false })
    .click();
  const menu = page.getByRole('menu', { name: 'Your account' });
  await menu.getByRole('menuitem', { name: 'Theme: Dark' }).click();
  await menu.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(menu.getByRole('menuitemradio', { name: 'Light' })).toBeChecked();
});

test('on a phone one message is shown at a time, above the tabs, and the page has room for it', async ({
  page,
  person,
}) => {
  await signInAs(page, person);
  await page.setViewportSize({ width: 390, height: 844 });
  await openReady(page, '/account');
  const message = page.getByText('Profile saved.', { exact: true }).locator('visible=true');
  for (const name of ['Ada', 'Ada Lovelace']) {
    await page
      .getByRole('form', { name: 'Public profile' })
      .getByLabel('Name', { exact: true })
      .fill(`${name} ${person.username}`);
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(message).toHaveCount(1);
    await expect(page.getByRole('banner').getByRole('link', { name: new RegExp(name) })).toBeAttached();
  }
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const tabs = await page.getByRole('navigation', { name: 'Tabs' }).boundingBox();
  expect(await bottomOf(message)).toBeLessThan(tabs?.y ?? 0);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  // The message itself is part of the page too.
  const last = page.getByRole('main').locator(':is(button, a[href], input):not(li *)').last();
  expect(await bottomOf(last)).toBeLessThan((await message.boundingBox())?.y ?? 0);
});
