import { readMessage, UnreachableError } from '@/lib/errors/FoyerError';
import { NoAccountError, toWalletError } from '@/lib/errors/walletErrors';
import { WalletRejectedError } from '@/lib/errors/WalletRejectedError';
import type { ConnectTools, WalletConnection } from '@/lib/wallets/Wallet';
import { createEvmConnection } from '@/lib/wallets/evmConnection';
import { phoneApp } from '@/lib/wallets/kits/phoneApp';
import { loadPhoneProvider, type PhoneProvider } from '@/lib/wallets/kits/loadPhoneProvider';

/** How long a pairing address works, in milliseconds. */
const PAIRING_LIFETIME_MS = 5 * 60_000;
/**
 * How long to wait for the relay's pairing address, in milliseconds; the check of the site alone takes five seconds.
 */
const RELAY_TIMEOUT_MS = 20_000;

/** A phone's refusal has no code, only WalletConnect's message. */
const REFUSAL = /user (rejected|disapproved)/i;
const NO_RELAY = /socket|relay|no internet|failed to publish|network/i;

/**
 * Pairs with a wallet on a phone: shows the code, and waits for the phone. A phone that is paired already is not asked
 * again.
 *
 * @throws WalletRejectedError, WalletFailedError, NoAccountError or UnreachableError
 */
export async function connectPhone(tools: ConnectTools): Promise<WalletConnection> {
  // Loading the code and the check of the site take a while: the visitor sees the placeholder at once.
  awaitCode(tools.show);
  const provider = await loadPhoneProvider();
  if (!provider.session) await pairPhone(provider, tools);
  tools.show(null);
  return toConnection(provider);
}

/** The phone that was paired on an earlier visit, without asking; `null` for none. */
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

/** Shows the place of the code while it is being made. */
function awaitCode(show: ConnectTools['show']): void {
  show({ kind: 'qr', uri: null, expiresAt: Date.now() + PAIRING_LIFETIME_MS, renew: () => undefined });
}

/**
 * Shows a code and waits until a phone has scanned it. The visitor can renew an expired one; a phone that scanned an
 * earlier code is accepted too.
 *
 * @throws WalletRejectedError, WalletFailedError or UnreachableError
 */
export async function pairPhone(provider: PhoneProvider, { signal, show }: ConnectTools): Promise<void> {
  const stops: (() => void)[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      let attempt = 0;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const begin = (): void => {
        const mine = ++attempt;
        awaitCode(show);
        phoneApp.clear();
        clearTimeout(timer);
        timer = setTimeout(() => reject(new UnreachableError("The relay didn't respond.")), RELAY_TIMEOUT_MS);
        provider.connect().then(resolve, (error: unknown) => {
          // Earlier attempts do not count, and an expired code can be renewed.
          if (mine === attempt && !/expired/i.test(readMessage(error))) reject(toPairingError(error));
        });
      };
      const showCode = (uri: string): void => {
        clearTimeout(timer);
        show({ kind: 'qr', uri, expiresAt: Date.now() + PAIRING_LIFETIME_MS, renew: begin });
      };
      const abandon = (): void => reject(new WalletRejectedError(signal.reason));
      provider.on('display_uri', showCode);
      signal.addEventListener('abort', abandon, { once: true });
      stops.push(
        () => clearTimeout(timer),
        () => provider.removeListener('display_uri', showCode),
        () => signal.removeEventListener('abort', abandon),
      );
      begin();
    });
  } catch (error) {
    // Nobody waits any more: a phone that still scans the code gets an error.
    await provider.forgetCodes();
    throw toWalletError(error);
  } finally {
    for (const stop of stops) stop();
  }
}

function toPairingError(error: unknown): Error {
  const words = readMessage(error);
  if (REFUSAL.test(words)) return new WalletRejectedError(error);
  return NO_RELAY.test(words) ? new UnreachableError(error) : toWalletError(error);
}
