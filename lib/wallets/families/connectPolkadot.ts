import { FoyerError, readMessage } from '@/lib/errors/FoyerError';
import {
  NoAccountError,
  NotAnAddressError,
  WalletBusyError,
  WalletFailedError,
  toWalletError,
} from '@/lib/errors/walletErrors';
import { WalletRejectedError } from '@/lib/errors/WalletRejectedError';
import type { ConnectTools, WalletConnection } from '@/lib/wallets/Wallet';
import { chooseAccount, chosenAccounts, type ShownAccount } from '@/lib/wallets/chooseAccount';
import type { EnabledExtension, InjectedAccount, InjectedExtension } from '@/lib/wallets/families/discoverPolkadot';
import { toHexText } from '@/lib/wallets/rpc';
import { withAbort } from '@/lib/wallets/withAbort';

/** SS58: base58 of a prefix, 32 bytes and a checksum. */
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{46,50}$/;

/** Which extension is meant: its `id`, and its name for what goes wrong. */
export type PolkadotNames = { id: string; name: string };

/** By this name the extension asks the visitor whether it may show its accounts. */
const siteName = (): string => window.location.host;

/** Those of Polkadot: some extensions show accounts of Ethereum beside them. */
const ofPolkadot = (accounts: readonly InjectedAccount[]): readonly ShownAccount[] =>
  accounts
    .filter(({ type, address }) => type !== 'ethereum' && !address.startsWith('0x'))
    .map(({ address, name }) => ({ address, name: name ?? null }));

/**
 * Connects a Polkadot extension; the visitor may be asked, and chooses where it shows several accounts.
 *
 * @throws WalletRejectedError, WalletBusyError, WalletFailedError, NoAccountError or NotAnAddressError
 */
export async function connectPolkadot(
  { id, name }: PolkadotNames,
  extension: InjectedExtension,
  tools: ConnectTools,
): Promise<WalletConnection> {
  try {
    const enabled = await withAbort(() => extension.enable(siteName()), tools.signal);
    const accounts = ofPolkadot(await withAbort(() => enabled.accounts.get(), tools.signal));
    const wrong = accounts.find(({ address }) => !ADDRESS.test(address));
    if (wrong) throw new NotAnAddressError(name, wrong.address, 'dot');
    const account = await chooseAccount(accounts, tools);
    chosenAccounts.set(id, account);
    return createPolkadotConnection(id, enabled, account);
  } catch (error) {
    throw toPolkadotError(error);
  }
}

/**
 * Connects it again with the account chosen before; `null` where that is gone. An extension asks nothing of a visitor
 * who allowed this site; there is no way to keep one from asking who has forbidden it since.
 */
export async function restorePolkadot(id: string, extension: InjectedExtension): Promise<WalletConnection | null> {
  const chosen = chosenAccounts.get(id);
  if (chosen === null) return null;
  const enabled = await extension.enable(siteName());
  const accounts = ofPolkadot(await enabled.accounts.get());
  return accounts.some(({ address }) => address === chosen) ? createPolkadotConnection(id, enabled, chosen) : null;
}

function createPolkadotConnection(
  id: string,
  { accounts, signer }: EnabledExtension,
  account: string,
): WalletConnection {
  return {
    account,
    chainId: '0x0',
    provider: null,
    async sign(text) {
      try {
        const answer = await signer.signRaw?.({ address: account, data: toHexText(text), type: 'bytes' });
        if (answer && /^0x[\da-f]+$/i.test(answer.signature)) return answer.signature.toLowerCase();
        throw new WalletFailedError(new Error('Data not signed'));
      } catch (error) {
        throw toPolkadotError(error);
      }
    },
    // Extensions have no account in front: the chosen one stays as long as they show it.
    onAccountChanged(listener) {
      const stop = accounts.subscribe?.((shown) => {
        const isShown = ofPolkadot(shown).some(({ address }) => address === account);
        listener(isShown ? account : null);
      });
      return () => stop?.();
    },
    disconnect() {
      chosenAccounts.set(id, null);
      return Promise.resolve();
    },
  };
}

/** Turns what a Polkadot extension threw into an error of ours: they give no codes, but few words. */
function toPolkadotError(error: unknown): FoyerError {
  if (error instanceof FoyerError) return error;
  const message = readMessage(error);
  if (/^(cancell?ed|rejected|declined)\b/i.test(message)) return new WalletRejectedError(error);
  if (/pending authori[sz]ation/i.test(message)) return new WalletBusyError(error);
  // Said of a site that was refused before; the extension asks no more until its settings are changed.
  if (/not allowed to interact/i.test(message)) return new NoAccountError();
  return toWalletError(error);
}
