import { connectProvider } from '@/lib/wallets/connectProvider';
import { restoreProvider } from '@/lib/wallets/restoreProvider';
import type { ConnectTools, Eip1193Provider, WalletConnection } from '@/lib/wallets/Wallet';

/** Connects a wallet of this browser (row G29). */
export function connectInjected(
  name: string,
  provider: Eip1193Provider,
  { signal }: ConnectTools,
): Promise<WalletConnection> {
  return connectProvider(name, provider, signal);
}

/** Connects it again without a question; `null` where it is locked or the permission is gone. */
export function restoreInjected(provider: Eip1193Provider): Promise<WalletConnection | null> {
  return restoreProvider(provider);
}
