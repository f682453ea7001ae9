import type { Browser } from '@playwright/test';
import { newContext } from '@/bench/measure/launchBrowser';
import { announceWallets } from '@/bench/measure/announceWallets';

/**
 * Milliseconds from the click on a button to the first frame in which an element is in the viewport and more than half
 * opaque, its ancestors counted.
 *
 * @param button CSS selector of the button.
 * @param row CSS selector of what the click shows.
 * @param restMs how long the pointer rests on the button before it clicks, in milliseconds.
 */
export async function timeToVisible(
  browser: Browser,
  address: string,
  button: string,
  row: string,
  restMs: number,
): Promise<number> {
  const context = await newContext(browser);
  try {
    await announceWallets(context);
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'load' });
    await page.waitForFunction((wanted) => {
      const element = document.querySelector(wanted);
      return element && Object.keys(element).some((key) => key.startsWith('__reactProps'));
    }, button);
    await page.waitForTimeout(1000);
    await page.evaluate(
      ([wantedButton, wantedRow]) => {
        document.querySelector(wantedButton as string)?.addEventListener('click', () => {
          const clicked = performance.now();
          const isVisible = (element: Element) => {
            const box = element.getBoundingClientRect();
            if (box.width === 0 || box.bottom <= 0 || box.top >= innerHeight) return false;
            let opacity = 1;
            for (let at: Element | null = element; at; at = at.parentElement) {
              const style = getComputedStyle(at);
              if (style.visibility === 'hidden') return false;
              opacity *= Number(style.opacity);
            }
            return opacity > 0.5;
          };
          const look = () => {
            if ([...document.querySelectorAll(wantedRow as string)].some(isVisible))
              document.documentElement.dataset.listMs = String(performance.now() - clicked);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        });
      },
      [button, row],
    );
    const box = await page.locator(button).first().boundingBox();
    if (!box) throw new Error(`Nothing to click: ${button}`);
    const place = [box.x + box.width / 2, box.y + box.height / 2] as const;
    await page.mouse.move(...place);
    await page.waitForTimeout(restMs);
    await page.mouse.click(...place);
    const shown = await page.waitForFunction(() => document.documentElement.dataset.listMs, undefined, {
      timeout: 30_000,
    });
    return Number(await shown.jsonValue());
  } finally {
    await context.close();
  }
}
