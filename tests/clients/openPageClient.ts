import type { Browser, Page } from '@playwright/test';
import { readAnswer, type RunningClient } from '@/tests/clients/RunningClient';
import type { StepAnswer } from '@/tests/clients/inside/steps';
import { TestWallet } from '@/tests/stand-ins/testWallet';

const OWN_HOSTS = new Set(['localhost', '127.0.0.1', '']);

/** A client on a page of a real browser. */
export type PageClient = RunningClient & {
  page: Page;
};

/**
 * Opens a page with a client, in a browser that knows no host but this machine. Its wallet is `window.ethereum`, with two
 * accounts that really sign.
 *
 * @param url the page, at the address of the site that the backend is for
 */
export async function openPageClient(browser: Browser, url: string, rpcUrl: string): Promise<PageClient> {
  const context = await browser.newContext();
  const wallet = await TestWallet.install(context, { injected: true, accounts: 2, chainId: 1337, rpcUrl });
  const hosts = new Set<string>();
  const uncaught = new Set<string>();
  context.on('request', (request) => {
    const { hostname } = new URL(request.url());
    if (!OWN_HOSTS.has(hostname)) hosts.add(hostname);
  });
  context.on('weberror', (error) => uncaught.add(error.error().message));
  const page = await context.newPage();
  await page.goto(url);
  const [first, second] = wallet.accounts;
  return {
    page,
    async run<Result>(step: Parameters<RunningClient['run']>[0], given: object = {}) {
      const answer = await page.evaluate(
        ([name, values]) =>
          (window as unknown as { clientStep(name: string, given: object): Promise<unknown> }).clientStep(name, values),
        [step, given] as const,
      );
      return readAnswer(step, answer as StepAnswer) as Result;
    },
    async useWallet(index) {
      const wanted = index === 0 ? first : second;
      if (!wanted) throw new Error('The wallet has two accounts.');
      if (wallet.accounts[0] !== wanted) await wallet.switchAccount();
      return { address: wanted.address.toLowerCase() };
    },
    hosts: () => [...hosts].sort(),
    uncaught: () => Promise.resolve([...uncaught]),
    stop: () => context.close(),
  };
}
