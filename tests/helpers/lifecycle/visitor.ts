import { chromium } from '@playwright/test';
import { expect } from 'vitest';
import { findBrowser } from '@/scripts/lib/findBrowser.mjs';
import { launchOptions } from '@/scripts/lib/launchOptions.mjs';
import { submitLogin } from '@/tests/helpers/signInFlows';

/** Somebody who is signed in, in a browser that stays open. */
export type Visitor = {
  /** The site knows them: in the page as it comes from the server, and in the browser. */
  expectGreeted(): Promise<void>;
  /** The same, and the backend knows their session. */
  expectSignedIn(): Promise<void>;
  close(): Promise<void>;
};

const POLL_OPTIONS = { timeout: 60_000 };

/** Signs somebody in by the form of the site. */
export async function openVisitor(
  siteUrl: string,
  { username, password }: { username: string; password: string },
): Promise<Visitor> {
  const browser = await chromium.launch(launchOptions(await findBrowser(process.cwd())));
  const page = await browser.newPage({ baseURL: siteUrl });
  page.setDefaultTimeout(POLL_OPTIONS.timeout);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const isIn = () => page.locator('[data-auth-status="authenticated"]').first().waitFor({ state: 'attached' });
  const greet = async () => {
    const answer = await page.goto('/account');
    expect(answer?.status()).toBe(200);
    expect(await answer?.text()).toContain(username);
    await isIn();
    expect(await page.getByRole('banner').innerText()).toContain(username);
    expect(errors).toEqual([]);
  };

  await page.goto('/sign-in');
  await page.locator('[data-auth-status="unauthenticated"]').first().waitFor({ state: 'attached' });
  await submitLogin(page, username, password);
  await isIn();

  return {
    expectGreeted: greet,
    async expectSignedIn() {
      const [user] = await Promise.all([
        page.waitForResponse((answer) => {
          const isAsked = new URL(answer.url()).pathname.startsWith('/server/classes/_User/');
          return isAsked && answer.request().method() === 'POST';
        }, POLL_OPTIONS),
        greet(),
      ]);
      expect(user.status()).toBe(200);
    },
    close: () => browser.close(),
  };
}
