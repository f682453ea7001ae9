import { expect, type Page } from '@playwright/test';

/** The states of sign-in that a page went through since it opened, oldest first, each once in a row. */
const KEY = 'foyerAuthStates';

/** Notes every state of sign-in down from the first script on; call it before the page opens. */
export async function recordAuthStates(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    const states: string[] = [];
    Object.assign(window, { [key]: states });
    const look = () => {
      const state = document.querySelector('[data-auth-status]')?.getAttribute('data-auth-status');
      if (state && states.at(-1) !== state) states.push(state);
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-auth-status'],
    });
  }, KEY);
}

/** The states seen so far. */
export function readAuthStates(page: Page): Promise<string[]> {
  return page.evaluate((key) => (window as unknown as Record<string, string[]>)[key] ?? [], KEY);
}

/** Waits until the page shows a state of sign-in. */
export async function expectAuthStatus(page: Page, status: string): Promise<void> {
  await expect(page.locator(`[data-auth-status="${status}"]`).first()).toBeAttached();
}
