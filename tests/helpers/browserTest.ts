import { test as base, expect, type BrowserContext } from '@playwright/test';
import type { providers } from 'ethers';
import { readBrowserRun, type BrowserRun } from '@/tests/helpers/browserRun';
import { createMasterClient, type MasterClient } from '@/tests/helpers/createMasterClient';
import { signInAsWallet } from '@/tests/helpers/signInAs';
import { waitForEmail, type ReceivedEmail } from '@/tests/stand-ins/mailbox';
import { TestWallet, type TestWalletOptions } from '@/tests/stand-ins/testWallet';

/** Somebody who never was here before. */
export type Person = { username: string; email: string; password: string };

type Fixtures = {
  run: BrowserRun;
  /** The database, past all permissions. */
  master: MasterClient;
  person: Person;
  /** Puts a wallet into the browser; call it before the first page opens. */
  installWallet: (options?: TestWalletOptions) => Promise<TestWallet>;
  /** Brings the owner of ada.eth in, who has some of everything; call it before the first page opens. */
  signInAsAda: () => Promise<TestWallet>;
  /** The node of the local chain, past the site. */
  node: providers.JsonRpcProvider;
  /** Waits for a letter to somebody; the first unless counted. */
  emailTo: (email: string, count?: number) => Promise<ReceivedEmail>;
  /** Faults that the pages of this test reported, checked to be none at its end. */
  consoleErrors: string[];
  /** Faults that this test brings about on purpose. */
  expectedError: RegExp;
};

/** The key of the local chain's first account, which the seed calls ada.eth; everybody's. */
export const ADA_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

/** Words of the console that tell of a fault of ours, among the many about answers that a test provokes. */
const CONSOLE_ERROR = /Content Security Policy|hydrat|did not match|Minified React error|Warning:|srcset/i;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '']);

function watchContext(context: BrowserContext, consoleErrors: string[]): void {
  context.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (!LOOPBACK.has(hostname) && protocol !== 'data:' && protocol !== 'blob:') consoleErrors.push(`asks ${hostname}`);
  });
  context.on('weberror', (webError) => consoleErrors.push(`uncaught: ${webError.error().message}`));
  context.on('console', (message) => {
    if (message.type() !== 'log' && CONSOLE_ERROR.test(message.text()))
      consoleErrors.push(`console: ${message.text()}`);
  });
}

/** What stands in the alerts and in the main part of every page, of all visitors: a log alone tells why a test failed. */
async function readPages(contexts: readonly BrowserContext[]): Promise<string> {
  const pages = contexts.flatMap((context) => context.pages());
  const parts = pages.map(async (page) => {
    const words = (await page.getByRole('alert').allInnerTexts()).filter((text) => text !== '');
    const main = await page.locator('main').allInnerTexts();
    return `${new URL(page.url()).pathname}: ${words.join(' | ') || 'no alert'}\n${main.join(' ').replace(/\s+/g, ' ').slice(0, 400)}`;
  });
  return (await Promise.all(parts)).join('\n\n');
}

/**
 * Every browser test: on the site of the global setup, in a browser that knows no host but this machine. A test fails if its pages ask another host, throw, break the Content-Security-Policy or fail to hydrate.
 */
export const test = base.extend<Fixtures>({
  run: async ({}, use) => use(readBrowserRun()),
  baseURL: async ({ run }, use) => use(run.siteUrl),
  expectedError: [/^$/, { option: true }],
  consoleErrors: [
    async ({ browser, context, expectedError }, use, testInfo) => {
      const consoleErrors: string[] = [];
      watchContext(context, consoleErrors);
      await use(consoleErrors);
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('what the pages say', {
          body: await readPages(browser.contexts()),
          contentType: 'text/plain',
        });
      }
      // Of other visitors. A page left open goes on in the browser of the tests that follow, and slows them down.
      const others = browser.contexts().filter((one) => one !== context);
      await Promise.all(others.map((one) => one.close()));
      expect(consoleErrors.filter((consoleError) => !expectedError.test(consoleError))).toEqual([]);
    },
    { auto: true },
  ],
  master: async ({ run }, use) => use(createMasterClient(run)),
  person: async ({}, use) => {
    const username = `guest-${crypto.randomUUID().slice(0, 8)}`;
    await use({ username, email: `${username}@visitors.test`, password: `a quiet ${crypto.randomUUID().slice(0, 8)}` });
  },
  installWallet: async ({ context }, use) => use((options) => TestWallet.install(context, options)),
  signInAsAda: async ({ page, run, installWallet }, use) =>
    use(async () => {
      const wallet = await installWallet({ keys: [ADA_KEY], rpcUrl: run.rpcUrl });
      await signInAsWallet(page, wallet);
      return wallet;
    }),
  node: async ({ run }, use) => {
    // Most tests ask no node, and need not wait for ethers.
    const { providers } = await import('ethers');
    await use(new providers.StaticJsonRpcProvider(run.rpcUrl));
  },
  emailTo: async ({ run }, use) => use((email, count) => waitForEmail(run.mailFolder, email, count)),
});

export { expect };
