import { readChainId } from '@/lib/wallets/readChainId';
import { signText } from '@/lib/wallets/signText';
import type { Eip1193Provider, WalletConnection } from '@/lib/wallets/Wallet';
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
  };
}
