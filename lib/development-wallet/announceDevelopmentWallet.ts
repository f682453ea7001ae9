import { hexToBytes, isHex } from 'viem';
import { createUuid } from '@/lib/state/secureContext';
import { callNode, rejected, RpcError, unauthorized } from '@/lib/wallets/rpc';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';
import type { SendWalletRequest, WalletRequest } from '@/lib/development-wallet/WalletRequest';
import { createChainReader } from '@/lib/development-wallet/createChainReader';
import { describeTransaction, type TransactionParameters } from '@/lib/development-wallet/describeTransaction';
import { describeTypedData } from '@/lib/development-wallet/describeTypedData';

/** Where the account that this site may see is remembered between reloads. */
const PERMISSION_KEY = 'foyer-development-wallet';

/** How many of the node's accounts are offered: those of the seed with a name and funds. */
const OFFERED = 10;

/** The place of the account that is chosen at first: those before it have sent nothing, and show nothing. */
const FIRST_CHOICE = 3;

const isSame = (one: unknown, other: string): boolean => String(one).toLowerCase() === other.toLowerCase();

/** The text of a `personal_sign` request; bytes that are no UTF-8 stay hexadecimal. */
function readText(data: unknown): string {
  if (!isHex(data)) return String(data);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(hexToBytes(data));
  } catch {
    return data;
  }
}

/**
 * A wallet (EIP-1193) whose accounts are the unlocked ones of a local node: the node signs, the visitor is asked first.
 *
 * @param url the node's JSON-RPC address
 * @param ask shows a question in the wallet's window
 */
function createDevelopmentProvider(url: string, ask: SendWalletRequest): Eip1193Provider {
  const reader = createChainReader(url);
  const listeners = new Map<string, Set<(value: never) => void>>();
  const emit = (event: string, value: unknown): void => {
    for (const listener of listeners.get(event) ?? []) (listener as (value: unknown) => void)(value);
  };
  const permitted = (): string | null => localStorage.getItem(PERMISSION_KEY);

  const confirm = async (question: WalletRequest): Promise<string> => {
    const answer = await ask(question);
    if (answer === null) throw rejected();
    return answer;
  };
  const choose = async (): Promise<string[]> => {
    const addresses = ((await callNode(url, 'eth_accounts')) as string[]).slice(0, OFFERED);
    const accounts = await Promise.all(addresses.map(reader.readOwnAccount));
    const selected = addresses.find((one) => isSame(one, permitted() ?? '')) ?? addresses[FIRST_CHOICE] ?? '';
    const account = await confirm({
      title: 'Connect to this site',
      confirm: 'Connect',
      choice: { accounts, selected },
    });
    localStorage.setItem(PERMISSION_KEY, account);
    emit('accountsChanged', [account]);
    return [account];
  };
  const readSigner = (account: unknown) => {
    const known = permitted();
    if (!known || !isSame(account, known)) throw unauthorized();
    return reader.readOwnAccount(known);
  };

  const methods: Record<string, (params: unknown[]) => Promise<unknown>> = {
    eth_accounts: () => Promise.resolve([permitted()].filter(Boolean)),
    eth_requestAccounts: () => {
      const known = permitted();
      return known ? Promise.resolve([known]) : choose();
    },
    wallet_requestPermissions: async () => {
      await choose();
      return [{ parentCapability: 'eth_accounts' }];
    },
    wallet_revokePermissions: () => {
      localStorage.removeItem(PERMISSION_KEY);
      emit('accountsChanged', []);
      return Promise.resolve(null);
    },
    personal_sign: async ([data, account]) => {
      const signer = await readSigner(account);
      await confirm({ title: 'Sign this message?', text: readText(data), signer, confirm: 'Sign' });
      return callNode(url, 'personal_sign', [data, account]);
    },
    eth_signTypedData_v4: async ([account, data]) => {
      const signer = await readSigner(account);
      const typed: unknown = typeof data === 'string' ? JSON.parse(data) : data;
      await confirm({ ...(await describeTypedData(reader, typed)), signer });
      return callNode(url, 'eth_signTypedData_v4', [account, typed]);
    },
    eth_sendTransaction: async ([given]) => {
      const transaction = given as TransactionParameters;
      const signer = await readSigner(transaction.from);
      await confirm({ ...(await describeTransaction(url, reader, transaction)), signer });
      return callNode(url, 'eth_sendTransaction', [transaction]);
    },
    wallet_switchEthereumChain: async ([target]) => {
      const chainId = await callNode(url, 'eth_chainId');
      if (isSame((target as { chainId?: unknown }).chainId, String(chainId))) return null;
      throw new RpcError(4902, 'The development wallet supports only the local chain.');
    },
  };

  return {
    request: ({ method, params = [] }) => {
      const own = methods[method];
      return own && Array.isArray(params) ? own(params as unknown[]) : callNode(url, method, params);
    },
    on(event, listener) {
      const known = listeners.get(event) ?? new Set();
      listeners.set(event, known.add(listener));
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener);
    },
  };
}

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2a221b"/><path d="M9 26V14a7 7 0 0 1 14 0v12z" fill="none" stroke="#d9a55b" stroke-width="2"/><circle cx="19" cy="19" r="1.5" fill="#d9a55b"/></svg>',
)}`;

/**
 * Announces the development wallet by EIP-6963, like any other wallet. Its accounts hold funds on the local chain.
 *
 * @param url the local node's JSON-RPC address
 * @param ask shows a question in the wallet's window
 */
export function announceDevelopmentWallet(url: string, ask: SendWalletRequest): void {
  const info = {
    uuid: createUuid(),
    name: 'Development wallet',
    icon: ICON,
    rdns: 'localhost.foyer.development',
  };
  const detail = Object.freeze({ info: Object.freeze(info), provider: createDevelopmentProvider(url, ask) });
  const announce = (): void => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  };
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}
