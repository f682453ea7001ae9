import { NoAccountError } from '@/lib/errors/NoAccountError';
import { toWalletError } from '@/lib/errors/toWalletError';
import { createEvmConnection } from '@/lib/wallets/createEvmConnection';
import type { ConnectTools, WalletConnection } from '@/lib/wallets/Wallet';
import { loadPhoneProvider, type PhoneProvider } from '@/lib/wallets/walletconnect/loadPhoneProvider';

/** How long a pairing address works, in milliseconds. */
const PAIRING_LIFETIME_MS = 5 * 60_000;

/**
 * Pairs with a wallet on a phone: shows the code, and waits for the phone. A phone that is paired already is not asked
 * again.
 *
 * @throws WalletRejectedError, WalletFailedError, NoAccountError or UnreachableError
 */
export async function connectPhone({ signal, show }: ConnectTools): Promise<WalletConnection> {
  const provider = await loadPhoneProvider();
  if (!provider.session) await pair(provider, signal, show);
  return toConnection(provider);
}

/** The phone that was paired on an earlier visit, without a question; `null` for none. */
export async function restorePhone(): Promise<WalletConnection | null> {
  const provider = await loadPhoneProvider();
  return provider.session ? toConnection(provider) : null;
}

async function pair(provider: PhoneProvider, signal: AbortSignal, show: ConnectTools['show']): Promise<void> {
  const showCode = (uri: string): void => {
    show({ kind: 'qr', uri, expiresAt: Date.now() + PAIRING_LIFETIME_MS, renew: () => renew() });
  };
  let renew: () => void = () => undefined;
  provider.on('display_uri', showCode);
  const stop = (): void => provider.abortPairingAttempt();
  signal.addEventListener('abort', stop, { once: true });
  try {
    // One that has expired is begun anew by the visitor; what becomes of the one before does not count any more.
    for (let again = true; again;) {
      const renewed = new Promise<'again'>((resolve) => (renew = () => resolve('again')));
      const paired = provider.connect().then(() => 'paired' as const);
      const outcome = await Promise.race([paired.catch(whenExpired), renewed]);
      again = outcome === 'again';
      if (again) provider.abortPairingAttempt();
    }
  } catch (error) {
    throw toWalletError(error);
  } finally {
    provider.removeListener('display_uri', showCode);
    signal.removeEventListener('abort', stop);
  }
}

/** A proposal nobody answered ends by itself; the visitor is then looking at the offer of a fresh one. */
function whenExpired(error: unknown): Promise<never> {
  if (error instanceof Error && /expired/i.test(error.message)) return new Promise(() => undefined);
  throw error;
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
