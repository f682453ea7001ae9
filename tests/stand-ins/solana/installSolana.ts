import type { BrowserContext } from '@playwright/test';
import { FamilyWallet } from '@/tests/stand-ins/FamilyWallet';
import { injectSolana } from '@/tests/stand-ins/solana/injectSolana';
import { createSolanaSigner } from '@/tests/stand-ins/signers/createSolanaSigner';

/** How the wallet shows itself. */
export type SolanaOptions = {
  name?: string;
  phantom?: boolean;
  standard?: boolean;
  delayMs?: number;
  accounts?: number;
  /** Seed of its one account's key, instead of new ones. */
  key?: Uint8Array;
};

/** Installs a Solana wallet in a browser context: Phantom, a wallet of the Wallet Standard, or both in one. */
export async function installSolana(
  context: BrowserContext,
  { name = 'Phantom', phantom = true, standard = false, delayMs = 0, accounts = 1, key }: SolanaOptions = {},
): Promise<FamilyWallet> {
  const signers = key ? [createSolanaSigner(key)] : Array.from({ length: accounts }, () => createSolanaSigner());
  const wallet = new FamilyWallet(context, `${name} · Solana`, signers);
  await wallet.inject(injectSolana, { name, phantom, standard, delayMs });
  return wallet;
}
