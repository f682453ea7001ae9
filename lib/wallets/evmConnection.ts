import { NoAccountError, NotAnAddressError, WalletFailedError, toWalletError } from '@/lib/errors/walletErrors';
import type { Eip1193Provider, WalletConnection, WalletKind } from '@/lib/wallets/Wallet';
import { toHexText } from '@/lib/wallets/rpc';
import { withAbort } from '@/lib/wallets/withAbort';
import { readChainId, toChainId } from '@/lib/wallets/walletChain';
import { normalizeAddress } from '@/protocol/chainFamilies';

/** A connection over a provider (EIP-1193), for an account that it has shown. */
export async function createEvmConnection(provider: Eip1193Provider, account: string): Promise<WalletConnection> {
  const address = normalizeAddress('eth', account);
  return {
    account: address,
    chainId: await readChainId(provider),
    provider,
    sign: (text) => signText(provider, text, address),
    onAccountChanged(listener) {
      const notify = (accounts: unknown): void => {
        const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
        listener(typeof first === 'string' && first !== '' ? normalizeAddress('eth', first) : null);
      };
      provider.on?.('accountsChanged', notify);
      return () => provider.removeListener?.('accountsChanged', notify);
    },
    onChainChanged(listener) {
      const report = (given: unknown): void => {
        const chainId = toChainId(given);
        if (chainId !== null) listener(chainId);
      };
      provider.on?.('chainChanged', report);
      return () => provider.removeListener?.('chainChanged', report);
    },
  };
}

const TYPES: Readonly<Partial<Record<WalletKind, string>>> = {
  walletconnect: 'WalletConnect',
  magic: 'MagicLink',
  web3auth: 'web3Auth',
};

/** The SDK's name of a kind of connector (row C08): `connectorType` of `useMoralis()`. */
export function connectorTypeOf(kind: WalletKind): string {
  return TYPES[kind] ?? kind;
}

const ADDRESS = /^0x[\da-f]{40}$/i;

/**
 * Requests a provider's account (EIP-1102) and its chain; the wallet may ask the visitor.
 *
 * @param name of the wallet, for errors
 * @throws WalletRejectedError, WalletBusyError, WalletFailedError, NoAccountError or NotAnAddressError
 */
export async function connectProvider(
  name: string,
  provider: Eip1193Provider,
  signal: AbortSignal,
): Promise<WalletConnection> {
  try {
    const ask = () => provider.request({ method: 'eth_requestAccounts' });
    const accounts = await withAbort(ask, signal);
    const account: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
    if (typeof account !== 'string' || account === '') throw new NoAccountError();
    if (!ADDRESS.test(account)) throw new NotAnAddressError(name, account);
    return await createEvmConnection(provider, account);
  } catch (error) {
    throw toWalletError(error);
  }
}

/** Connects a provider again without asking (`eth_accounts`); `null` if it shows no account. */
export async function restoreProvider(provider: Eip1193Provider): Promise<WalletConnection | null> {
  const accounts = await provider.request({ method: 'eth_accounts' });
  const account: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  return typeof account === 'string' && account !== '' ? createEvmConnection(provider, account) : null;
}

/**
 * Asks the visitor to sign a text in their wallet (`personal_sign`, EIP-191).
 *
 * @returns the signature in hexadecimal, in the form that the backend accepts
 * @throws WalletRejectedError, WalletBusyError or WalletFailedError
 */
export async function signText(provider: Eip1193Provider, text: string, account: string): Promise<string> {
  let signature: unknown;
  try {
    signature = await provider.request({ method: 'personal_sign', params: [toHexText(text), account.toLowerCase()] });
  } catch (error) {
    throw toWalletError(error);
  }
  if (typeof signature === 'string' && /^0x[\da-f]+$/i.test(signature)) return normalizeSignature(signature);
  throw new WalletFailedError(new Error('Data not signed'));
}

/** Lower case, and v as 27 or 28: some hardware wallets return 0 or 1. */
function normalizeSignature(signature: string): string {
  return signature
    .toLowerCase()
    .replace(/^(0x[\da-f]{128})0([01])$/, (_whole, rs: string, v: string) => `${rs}${v === '0' ? '1b' : '1c'}`);
}
