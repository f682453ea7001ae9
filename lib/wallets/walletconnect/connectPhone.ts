import { NoAccountError } from '@/lib/errors/walletErrors';
import { createEvmConnection } from '@/lib/wallets/createEvmConnection';
import type { ConnectTools, WalletConnection } from '@/lib/wallets/Wallet';
import { loadPhoneProvider, type PhoneProvider } from '@/lib/wallets/walletconnect/loadPhoneProvider';
import { awaitCode, pairPhone } from '@/lib/wallets/walletconnect/pairPhone';

/**
 * Pairs with a wallet on a phone: shows the code, and waits for the phone. A phone that is paired already is not asked
 * again.
 *
 * @throws WalletRejectedError, WalletFailedError, NoAccountError or UnreachableError
 */
export async function connectPhone(tools: ConnectTools): Promise<WalletConnection> {
  // Its code is large and the site is checked first: the visitor sees at once what is to come.
  awaitCode(tools.show);
  const provider = await loadPhoneProvider();
  if (!provider.session) await pairPhone(provider, tools);
  tools.show(null);
  return toConnection(provider);
}

/** The phone that was paired on an earlier visit, without a question; `null` for none. */
export async function restorePhone(): Promise<WalletConnection | null> {
  const provider = await loadPhoneProvider();
  return provider.session ? toConnection(provider) : null;
}

async function toConnection(provider: PhoneProvider): Promise<WalletConnection> {
  const [account] = provider.accounts;
  if (!account) throw new NoAccountError();
  const connection = await createEvmConnection(provider, account);
  return {
    ...connection,
    onAccountChanged(listener) {
      const stop = connection.onAccountChanged?.(listener);
      const end = (): void => listener(null);
      provider.on('disconnect', end);
      return () => {
        stop?.();
        provider.removeListener('disconnect', end);
      };
    },
    disconnect: () => provider.disconnect(),
  };
}
