import type { BrowserContext } from '@playwright/test';

/** Puts two wallets into every page of a context that announce themselves (EIP-6963) and do nothing else. */
export async function announceWallets(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
    const announce = () =>
      ['One', 'Two'].forEach((name, at) => {
        const info = {
          uuid: `00000000-0000-4000-8000-00000000000${at}`,
          name: `Wallet ${name}`,
          icon,
          rdns: `bench.${at}`,
        };
        const provider = {
          request: () => Promise.reject(new Error('A wallet of the benchmark signs nothing.')),
          on() {},
        };
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
      });
    addEventListener('eip6963:requestProvider', announce);
    announce();
  });
}
