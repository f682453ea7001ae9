import type { Eip1193Provider, WalletConnection, WalletKind } from '@/lib/wallets/Wallet';
import { readChainId } from '@/lib/wallets/chainId';
import { signText } from '@/lib/wallets/signText';
import { normalizeAddress } from '@/protocol/chainFamilies';

/** A connection over a provider (EIP-1193) that showed this account. */
export async function createEvmConnection(provider: Eip1193Provider, account: string): Promise<WalletConnection> {
  const address = normalizeAddress('eth', account);
  return {
    account: address,
    chainId: await readChainId(provider),
    provider,
    sign: (text) => signText(provider, text, address),
    onAccountChanged(listener) {
      const tell = (accounts: unknown): void => {
        const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
        listener(typeof first === 'string' && first !== '' ? normalizeAddress('eth', first) : null);
      };
      provider.on?.('accountsChanged', tell);
      return () => provider.removeListener?.('accountsChanged', tell);
    },
    onChainChanged(listener) {
      const tell = (chainId: unknown): void => {
        if (typeof chainId === 'string') listener(chainId);
      };
      provider.on?.('chainChanged', tell);
      return () => provider.removeListener?.('chainChanged', tell);
    },
  };
}

const TYPES: Readonly<Partial<Record<WalletKind, string>>> = {
  walletconnect: 'WalletConnect',
  magic: 'MagicLink',
  web3auth: 'web3Auth',
};

/** The SDK's name of a kind of connector (row C08), as `connectorType` of `useMoralis()` tells it. */
export function connectorTypeOf(kind: WalletKind): string {
  return TYPES[kind] ?? kind;
}
