import { readMessage } from '@/lib/errors/FoyerError';
import { UnreachableError } from '@/lib/errors/connectionErrors';
import { NoAccountError, toWalletError, WalletRejectedError } from '@/lib/errors/walletErrors';
import type { ConnectTools, WalletConnection } from '@/lib/wallets/Wallet';
import { createEvmConnection } from '@/lib/wallets/evmConnection';
import { appOnThisPhone } from '@/lib/wallets/kits/appOnThisPhone';
import { loadPhoneProvider, type PhoneProvider } from '@/lib/wallets/kits/loadPhoneProvider';

/** How long a pairing address works, in milliseconds. */
const PAIRING_LIFETIME_MS = 5 * 60_000;
/** By then there is an address, unless the relay is out of reach, in milliseconds; five seconds go to the site's check. */
const RELAY_PATIENCE_MS = 20_000;

/** A phone's refusal comes without a code, in WalletConnect's words. */
const REFUSAL = /user (rejected|disapproved)/i;
const NO_RELAY = /socket|relay|no internet|failed to publish|network/i;

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

/** Shows the place of the code while it is being made. */
function awaitCode(show: ConnectTools['show']): void {
  show({ kind: 'qr', uri: null, expiresAt: Date.now() + PAIRING_LIFETIME_MS, renew: () => undefined });
}

/**
 * Shows a code and waits until a phone has taken it. One that has expired is begun anew by the visitor; a phone that still
 * took a former one is as welcome.
 *
 * @throws WalletRejectedError, WalletFailedError or UnreachableError
 */
export async function pairPhone(provider: PhoneProvider, { signal, show }: ConnectTools): Promise<void> {
  const stops: (() => void)[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      let attempt = 0;
      let patience: ReturnType<typeof setTimeout> | undefined;
      const begin = (): void => {
        const mine = ++attempt;
        awaitCode(show);
        appOnThisPhone.forget();
        clearTimeout(patience);
        patience = setTimeout(() => reject(new UnreachableError("The relay didn't respond.")), RELAY_PATIENCE_MS);
        provider.connect().then(resolve, (error: unknown) => {
          // What becomes of a former one does not count; and who looks at an expired one is offered a fresh one.
          if (mine === attempt && !/expired/i.test(readMessage(error))) reject(toPairingError(error));
        });
      };
      const showCode = (uri: string): void => {
        clearTimeout(patience);
        show({ kind: 'qr', uri, expiresAt: Date.now() + PAIRING_LIFETIME_MS, renew: begin });
      };
      const giveUp = (): void => reject(new WalletRejectedError(signal.reason));
      provider.on('display_uri', showCode);
      signal.addEventListener('abort', giveUp, { once: true });
      stops.push(
        () => clearTimeout(patience),
        () => provider.removeListener('display_uri', showCode),
        () => signal.removeEventListener('abort', giveUp),
      );
      begin();
    });
  } catch (error) {
    // Nobody waits for a phone any more: one that still takes the code is told so.
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
