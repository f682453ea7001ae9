import { createEvmConnection } from '@/lib/wallets/createEvmConnection';
import type { Eip1193Provider, WalletConnection } from '@/lib/wallets/Wallet';

/** Connects a provider again without a question (`eth_accounts`); `null` where it shows no account. */
export async function restoreProvider(provider: Eip1193Provider): Promise<WalletConnection | null> {
  const accounts = await provider.request({ method: 'eth_accounts' });
  const account: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  return typeof account === 'string' && account !== '' ? createEvmConnection(provider, account) : null;
}
