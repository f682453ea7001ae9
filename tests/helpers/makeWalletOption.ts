import type { WalletOption } from '@/lib/wallets/Wallet';

/** A wallet to choose, of which a unit test says what matters to it; connecting never ends. */
export const makeWalletOption = (name: string, more: Partial<WalletOption> = {}): WalletOption => ({
  id: name,
  name,
  icon: null,
  rdns: null,
  family: 'eth',
  kind: 'injected',
  connect: () => new Promise(() => undefined),
  ...more,
});
