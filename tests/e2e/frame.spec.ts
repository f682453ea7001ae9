import type { Locator, Page } from '@playwright/test';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { isPathEnabled } from '@/protocol/config/siteConfig';
import { expect, test } from '@/tests/helpers/browserTest';
import { PAGES } from '@/tests/helpers/pages';
import { openReady } from '@/tests/helpers/signInFlows';
import { signInAs } from '@/tests/helpers/signInAs';
import { waitForFrames } from '@/tests/helpers/waitForFrames';

const INSIDE = [
  '/portfolio',
  '/activity',
  '/send',
  '/receive',
  '/explorer',
  `/explorer/${LOCAL_CHAIN_ID}/block/1`,
  '/contracts',
  '/community',
  '/files',
  '/plugins',
  '/docs',
  '/developers',
  '/notifications',
  '/account',
  '/account/security',
].filter(isPathEnabled);

/** Least size of what a finger presses, in pixels. */
const FINGER = 44;

/** Where what a page shows begins, and how wide it is at most. */
const contentOf = (page: Page) =>
  page.evaluate(() => {
    // The docs have a column of their own pages before their text.
    const element = document.querySelector('main')?.closest('.wrap') ?? document.querySelector('main');
    if (!element) return null;
    const { paddingLeft, paddingRight, maxWidth } = getComputedStyle(element);
    const { left, width } = element.getBoundingClientRect();
    const inner = width - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return { left: left + Number.parseFloat(paddingLeft), width: inner, maxWidth };
  });

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

/** The narrowest phone, and a window of 1280 pixels at 200 %. */
const NARROW = [
  { width: 320, height: 568 },
  { width: 640, height: 450 },
] as const;

/** A window as most have it, where no page is short of room. */
const USUAL = { width: 1280, height: 720 };

/** Whether the page scrolls sideways, in words; nothing where it does not. */
async function findSideways(page: Page): Promise<string[]> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  return scrollWidth > clientWidth ? [`${scrollWidth} pixels in ${clientWidth}`] : [];
}

/** Controls on the page that look as the browser draws them. */
const findNative = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1;
    const controls = [...document.querySelectorAll('select, input[type="file"]')].filter(isShown);
    const markers = [...document.querySelectorAll('summary')].filter(
      (summary) =>
        isShown(summary) &&
        getComputedStyle(summary).display === 'list-item' &&
        getComputedStyle(summary).listStyleType !== 'none',
    );
    return [...controls, ...markers].map(({ outerHTML }) => outerHTML.slice(0, 100));
  });

/** Opens each page on the narrowest phone, then turns to the other windows; answers what is wrong on which. */
async function findUnfit(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.setViewportSize(NARROW[0]);
    await openReady(page, path);
    for (const size of [...NARROW, USUAL]) {
      await page.setViewportSize(size);
      // Media queries follow with the next frame.
      await waitForFrames(page);
      const sideways = size === USUAL ? [] : await findSideways(page);
      for (const error of [...sideways, ...(await findNative(page))])
        found.push(`${path}, ${size.width} pixels wide: ${error}`);
    }
  }
  return found;
}

test('every inside page has the same left edge and width, and its controls are ours', async ({ page, person }) => {
  test.slow();
  await signInAs(page, person);
  await page.setViewportSize({ width: 1440, height: 900 });
  const places: unknown[] = [];
  for (const path of INSIDE) {
    await openReady(page, path);
    expect(await findNative(page), path).toEqual([]);
    places.push({ path, ...(await contentOf(page)) });
  }
  const [first] = places as [{ left: number; width: number; maxWidth: string }];
  expect(places).toEqual(INSIDE.map((path) => ({ ...first, path })));
});

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

test('no page shows a control that the browser draws, or scrolls sideways at 320 pixels and at 200 %', async ({
  page,
  person,
}) => {
  test.slow();
  expect(await findUnfit(page, PAGES)).toEqual([]);
  await signInAs(page, person);
  expect(await findUnfit(page, INSIDE)).toEqual([]);
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
