import type { BrowserContext } from '@playwright/test';
import { FamilyWallet } from '@/tests/stand-ins/FamilyWallet';
import { injectPolkadot } from '@/tests/stand-ins/polkadot/injectPolkadot';
import { createPolkadotSigner, type PolkadotKey } from '@/tests/stand-ins/signers/createPolkadotSigner';

/** How the extension shows itself, and the kinds of its keys. */
export type PolkadotInstall = { key?: string; name?: string; keys?: readonly PolkadotKey[]; delayMs?: number };

/** Installs a Polkadot extension in a browser context; its accounts are called by the kinds of their keys. */
export async function installPolkadot(
  context: BrowserContext,
  { key = 'polkadot-js', name = 'Polkadot.js', keys = ['sr25519'], delayMs = 0 }: PolkadotInstall = {},
): Promise<FamilyWallet> {
  const signers = await Promise.all(keys.map((type) => createPolkadotSigner({ type })));
  const wallet = new FamilyWallet(context, `${name} · Polkadot`, signers);
  await wallet.inject(injectPolkadot, { key, names: keys.map((type) => `My ${type}`), delayMs });
  return wallet;
}
