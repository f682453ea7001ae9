import type { BrowserContext } from '@playwright/test';
import { FamilyWallet } from '@/tests/stand-ins/FamilyWallet';
import { erdjsStandIn } from '@/tests/stand-ins/multiversx/erdjsStandIn';
import { createMultiversxSigner } from '@/tests/stand-ins/signers/createMultiversxSigner';

/** Where the operator of the tests keeps the script. */
export const LEDGER_SCRIPT = '/erdjs.js';

/**
 * Installs a Ledger device with its MultiversX app: a site that is set to offer one is served a stand-in for the script
 * that talks to it. What no test covers is the device, its transport and the real script.
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
  return wallet;
}
