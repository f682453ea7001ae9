import type { BrowserContext } from '@playwright/test';
import { FamilyWallet } from '@/tests/peers/FamilyWallet';
import { erdjsStandIn } from '@/tests/peers/multiversx/erdjsStandIn';
import { createMultiversxSigner } from '@/tests/peers/signers/createMultiversxSigner';

/** Where the operator of the tests keeps the script. */
export const LEDGER_SCRIPT = '/erdjs.js';

/**
 * Installs a Ledger device with its MultiversX app: the site is set to offer it, and is served a stand-in for the script
 * that talks to one. What no test covers is the device, its transport and the real script.
 */
export async function installLedger(context: BrowserContext): Promise<FamilyWallet> {
  const wallet = new FamilyWallet(context, 'Ledger · MultiversX', [createMultiversxSigner()]);
  await wallet.inject(
    ({ binding }) => Object.assign(window, { testDevice: (window as unknown as Record<string, unknown>)[binding] }),
    {},
  );
  await context.route(`**${LEDGER_SCRIPT}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${erdjsStandIn.toString()})()` }),
  );
  // As the site writes its setting into each page.
  await context.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace('"ledgerScript":null', `"ledgerScript":"${LEDGER_SCRIPT}"`);
    return route.fulfill({ response, body });
  });
  return wallet;
}
