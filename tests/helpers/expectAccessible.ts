import { expect, type Page } from '@playwright/test';
import { findAxeViolations } from '@/tests/helpers/findAxeViolations';
import { waitForFrames } from '@/tests/helpers/waitForFrames';

/** The narrowest phone, a tablet, a desktop and a large one, in pixels. */
const WIDTHS = [360, 768, 1440, 1920];

const THEMES = ['light', 'dark'] as const;

/**
 * Checks a page as it stands: nothing is wider than the window at any width, and axe finds nothing in either theme. The
 * page is opened once for all of it; the theme is chosen as another tab of the visitor would choose it.
 *
 * @param what stands in the message of a failure
 * @param widths of the window, in pixels
 */
export async function expectAccessible(page: Page, what: string, widths: readonly number[] = WIDTHS): Promise<void> {
  const before = page.viewportSize();
  // At other widths something else lies under the pointer, and would show its tooltip.
  await page.mouse.move(0, 0);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // Media queries follow with the next frame.
    await waitForFrames(page);
    expect(await findTooWide(page), `${what}, ${width} pixels wide`).toEqual([]);
  }
  if (before) {
    await page.setViewportSize(before);
    await waitForFrames(page);
  }
  for (const theme of THEMES) {
    await chooseTheme(page, theme);
    // The themes differ in their colours alone.
    const rules = theme === THEMES[0] ? 'all' : 'colors';
    expect(await findAxeViolations(page, rules), `${what}, ${theme}`).toEqual([]);
  }
}

/** What reaches beyond the right edge of the window. */
function findTooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => element.outerHTML.slice(0, 100));
  });
}

async function chooseTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('theme', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}
