import { expect, type Page, type ViewportSize } from '@playwright/test';
import { type AxeScope, findAxeViolations } from '@/tests/helpers/findAxeViolations';
import { waitForFrames } from '@/tests/helpers/waitForFrames';

/** The narrowest phone, a tablet, a desktop and a large one, in pixels. */
const WIDTHS = [360, 768, 1440, 1920];

const THEMES = ['light', 'dark'] as const;

/**
 * Checks a page as it stands: nothing is wider than the window at any width, and axe finds nothing in either theme. The
 * page is opened once for all of it.
 *
 * @param what stands in the message of a failure
 * @param widths of the window, in pixels
 */
export async function expectAccessible(page: Page, what: string, widths: readonly number[] = WIDTHS): Promise<void> {
  const sizes = widths.map((width) => ({ width, height: 800 }));
  await atSizes(page, sizes, async ({ width }) => {
    expect(await findTooWide(page), `${what}, ${width} pixels wide`).toEqual([]);
  });
  await expectNoViolations(page, what);
}

/** How {@link expectNoViolations} looks at a page. */
type ViolationOptions = Pick<AxeScope, 'isFrameLeftOut'> & {
  /** The themes differ in their colours alone, so that no other rules are needed in the second. */
  darkRules?: AxeScope['rules'];
};

/** Has axe find nothing in either theme, which is chosen as another tab of the visitor would choose it. */
export async function expectNoViolations(
  page: Page,
  what: string,
  { darkRules = 'colors', isFrameLeftOut = false }: ViolationOptions = {},
): Promise<void> {
  for (const theme of THEMES) {
    await chooseTheme(page, theme);
    const rules = theme === 'dark' ? darkRules : 'all';
    expect(await findAxeViolations(page, { rules, isFrameLeftOut }), `${what}, ${theme}`).toEqual([]);
  }
}

/** Turns the window to each size in turn, and back; `check` sees the page as it then stands. */
export async function atSizes(
  page: Page,
  sizes: readonly ViewportSize[],
  check: (size: ViewportSize) => Promise<void>,
): Promise<void> {
  const before = page.viewportSize();
  // At other widths something else lies under the pointer, and would show its tooltip.
  await page.mouse.move(0, 0);
  for (const size of [...sizes, ...(before ? [before] : [])]) {
    await page.setViewportSize(size);
    // Media queries follow with the next frame.
    await waitForFrames(page);
    if (size !== before) await check(size);
  }
}

/** How much wider than the window the page is, and what reaches beyond its right edge; nothing where it fits. */
export function findTooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    );
    return [`${scrollWidth} pixels in ${clientWidth}`, ...beyond.map(({ outerHTML }) => outerHTML.slice(0, 100))];
  });
}

async function chooseTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('theme', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}
