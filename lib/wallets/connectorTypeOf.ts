import type { WalletKind } from '@/lib/wallets/Wallet';

const TYPES: Readonly<Partial<Record<WalletKind, string>>> = {
  walletconnect: 'WalletConnect',
  magic: 'MagicLink',
  web3auth: 'web3Auth',
};

/** The SDK's name of a kind of connector (row C08), as `connectorType` of `useMoralis()` tells it. */
export function connectorTypeOf(kind: WalletKind): string {
  return TYPES[kind] ?? kind;
}
