import type { BrowserContext } from '@playwright/test';
import { FamilyWallet } from '@/tests/stand-ins/FamilyWallet';
import { injectMultiversx } from '@/tests/stand-ins/multiversx/injectMultiversx';
import { createMultiversxSigner } from '@/tests/stand-ins/signers/createMultiversxSigner';

/** Installs the MultiversX extension in a browser context. */
export async function installMultiversx(
  context: BrowserContext,
  { accounts = 1, delayMs = 0 }: { accounts?: number; delayMs?: number } = {},
): Promise<FamilyWallet> {
  const signers = Array.from({ length: accounts }, createMultiversxSigner);
  const wallet = new FamilyWallet(context, 'MultiversX Wallet', signers);
  await wallet.inject(injectMultiversx, { delayMs });
  return wallet;
}
