import { expect, type Locator, type Page } from '@playwright/test';
import { utils } from 'ethers';
import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { test } from '@/tests/helpers/browserTest';
import { findAxeViolations } from '@/tests/helpers/findAxeViolations';
import { form, review, sent } from '@/tests/helpers/sendPage';
import { openReady } from '@/tests/helpers/signInFlows';

const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** How a visitor presses things, and how the page is shown to them. */
type Visitor = {
  by: 'mouse' | 'keyboard' | 'touch';
  width: number;
  theme: 'light' | 'dark';
};

/** Most presses of Tab from one thing to the next that a visitor wants. */
const MAX_TABS = 60;

/** Goes to a control with Tab alone, or back to it with Shift, from wherever the focus is. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const isBehind = await control.evaluate((element) => {
    const focused = document.activeElement ?? document.body;
    return (focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) > 0;
  });
  for (let step = 0; step < MAX_TABS; step += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(isBehind ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`${MAX_TABS} presses of Tab do not lead to ${control.toString()}.`);
}

/** Presses a control as the visitor does. */
async function press(page: Page, { by }: Visitor, control: Locator, key = 'Enter'): Promise<void> {
  if (by === 'keyboard') {
    await tabTo(page, control);
    await page.keyboard.press(key);
  } else if (by === 'touch') await control.tap();
  else await control.click();
}

/** Writes into a field as the visitor does. */
async function write(page: Page, visitor: Visitor, field: Locator, text: string): Promise<void> {
  if (visitor.by === 'keyboard') await tabTo(page, field);
  else await press(page, visitor, field);
  await page.keyboard.type(text);
}

/** Opens a page by the navigation: the rail, or the bar of a phone and what is behind its last button. */
async function goTo(page: Page, visitor: Visitor, name: string): Promise<void> {
  const rail = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true });
  if (visitor.width > 480) await press(page, visitor, rail);
  else {
    const bar = page.getByRole('navigation', { name: 'Tabs' });
    const tab = bar.getByRole('link', { name, exact: true });
    if (await tab.isVisible()) await press(page, visitor, tab);
    else {
      await press(page, visitor, bar.getByRole('button', { name: 'More' }));
      await press(page, visitor, page.getByRole('dialog').getByRole('link', { name, exact: true }));
    }
  }
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

/** What a screen reader meets: landmarks in the order of the page, one main heading first, and no level left out. */
async function expectReadable(page: Page, what: string): Promise<void> {
  const { landmarks, levels, title } = await page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const found = [...document.querySelectorAll('header, nav, main, footer')].filter(isShown);
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(isShown);
    return {
      landmarks: found.filter((one) => !one.parentElement?.closest('main, header, footer')).map((one) => one.tagName),
      levels: headings.map((one) => Number(one.tagName.slice(1))),
      title: document.title,
    };
  });
  expect(
    landmarks.filter((name) => name === 'MAIN'),
    what,
  ).toHaveLength(1);
  expect(landmarks.indexOf('MAIN'), what).toBeGreaterThan(0);
  expect(
    levels.filter((level) => level === 1),
    what,
  ).toHaveLength(1);
  const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
  expect(skipped, `${what}: ${levels.join(' ')}`).toEqual([]);
  expect(title, what).not.toBe('');
  expect(await findAxeViolations(page), what).toEqual([]);
}

/** One story, a test for each visitor: from the landing page to a post. */
export function testFirstVisit(visitors: readonly Visitor[]): void {
  for (const visitor of visitors) {
    const { by, width, theme } = visitor;
    test.describe(`by ${by}`, () => {
      test.use({ hasTouch: by === 'touch', isMobile: by === 'touch' && width === 390 });

      test(
        `a first visitor understands, signs in, sends, looks it up and posts, by ${by} at ${width} px in the ${theme} theme`,
        { tag: ['@portfolio', '@send', '@explorer', '@community'] },
        async ({ page, run, node, installWallet }) => {
          test.slow();
          await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
          await page.emulateMedia({ reducedMotion: 'reduce' });
          await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
          const wallet = await installWallet({ rpcUrl: run.rpcUrl });
          await node.send('anvil_setBalance', [wallet.address, utils.hexValue(utils.parseEther('2'))]);

          await openReady(page, '/');
          await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
          await expectReadable(page, 'landing');
          await press(page, visitor, page.getByRole('banner').getByRole('link', { name: 'Sign in' }));
          const dialog = page.getByRole('dialog', { name: 'Sign in' });
          await press(page, visitor, dialog.getByRole('button', { name: wallet.name }));
          await expectAuthStatus(page, 'authenticated');

          await expect(page).toHaveURL(/\/portfolio$/);
          await expect(page.getByRole('main')).toContainText('2 ETH');
          await expect(page.getByRole('main')).not.toContainText('$0.00');
          await expectReadable(page, 'portfolio');

          await goTo(page, visitor, 'Send');
          await write(page, visitor, form(page).getByRole('textbox', { name: 'To' }), 'grace.eth');
          await write(page, visitor, form(page).getByLabel('Amount', { exact: true }), '0.25');
          await expectReadable(page, 'send');
          await press(page, visitor, form(page).getByRole('button', { name: 'Review' }));
          await expect(review(page)).toContainText('grace.eth');
          const tick = review(page).getByRole('checkbox', { name: 'I have checked the whole address' });
          await press(page, visitor, tick, 'Space');
          await press(page, visitor, review(page).getByRole('button', { name: 'Send' }));
          await expect(sent(page).first()).toContainText(/Confirmed|Final/);

          await goTo(page, visitor, 'Explorer');
          const search = page.getByRole('main').getByRole('combobox', { name: /^Search for a block/ });
          await write(page, visitor, search, GRACE);
          await page.keyboard.press('Enter');
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('grace.eth');
          await expect(page.getByRole('main')).toContainText('0.25 ETH');
          await expectReadable(page, 'explorer');

          await goTo(page, visitor, 'Community');
          const words = `Sent from ${wallet.address.slice(0, 10)}`;
          const post = page.getByRole('form', { name: 'New post' });
          await press(page, visitor, page.getByRole('main').getByRole('button', { name: 'New post', exact: true }));
          await expect(post.getByLabel('New post')).toBeFocused();
          await page.keyboard.type(words);
          await press(page, visitor, post.getByRole('button', { name: 'Post', exact: true }));
          await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible();
          await expectReadable(page, 'community');
        },
      );
    });
  }
}
