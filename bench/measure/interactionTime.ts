import type { Page } from '@playwright/test';

/** Events that a press or a key consists of, as browsers count them for "interaction to next paint". */
const EVENTS = ['pointerdown', 'pointerup', 'click', 'keydown', 'input'];

/**
 * Milliseconds from an event to the next frame that was drawn after it; the longest of the events of one interaction.
 * Browsers report the same, rounded to 8 ms.
 *
 * @param interact one press or one key
 */
export async function interactionTime(page: Page, interact: () => Promise<unknown>): Promise<number> {
  await page.evaluate((names) => {
    delete document.documentElement.dataset.drawnMs;
    const once = new AbortController();
    let open = 0;
    let longest = 0;
    const follow = (event: Event): void => {
      open += 1;
      const drawn = new MessageChannel();
      drawn.port1.onmessage = () => {
        longest = Math.max(longest, performance.now() - event.timeStamp);
        open -= 1;
        // The events of a press follow each other within a moment.
        setTimeout(() => {
          if (open > 0) return;
          once.abort();
          document.documentElement.dataset.drawnMs = String(longest);
        }, 200);
      };
      requestAnimationFrame(() => drawn.port2.postMessage(null));
    };
    for (const name of names) window.addEventListener(name, follow, { capture: true, signal: once.signal });
  }, EVENTS);
  await interact();
  const drawn = await page.waitForFunction(() => document.documentElement.dataset.drawnMs, undefined, {
    timeout: 30_000,
  });
  return Number(await drawn.jsonValue());
}
