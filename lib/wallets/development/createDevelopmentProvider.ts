import { askVisitor, type Question } from '@/lib/wallets/development/askVisitor';
import { callNode } from '@/lib/wallets/network/callNode';
import { RpcError, rejected, unauthorized } from '@/lib/wallets/RpcError';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** Where the account that this site may see is remembered between reloads. */
const PERMISSION_KEY = 'foyer-development-wallet';

/** How many of the node's accounts are offered. */
const OFFERED = 10;

const asText = (hex: unknown): string => {
  const bytes =
    String(hex)
      .match(/[\da-f]{2}/gi)
      ?.map((pair) => parseInt(pair, 16)) ?? [];
  return new TextDecoder().decode(new Uint8Array(bytes));
};

const isSame = (one: unknown, other: string): boolean => String(one).toLowerCase() === other.toLowerCase();

/**
 * A wallet (EIP-1193) whose accounts are the unlocked ones of a local node: the node signs, the visitor is asked first.
 *
 * @param url the node's JSON-RPC address
 */
export function createDevelopmentProvider(url: string): Eip1193Provider {
  const listeners = new Map<string, Set<(value: never) => void>>();
  const emit = (event: string, value: unknown): void => {
    for (const listener of listeners.get(event) ?? []) (listener as (value: unknown) => void)(value);
  };
  const permitted = (): string | null => localStorage.getItem(PERMISSION_KEY);

  const confirm = async (question: Question): Promise<string> => {
    const answer = await askVisitor(question);
    if (answer === null) throw rejected();
    return answer;
  };
  const choose = async (): Promise<string[]> => {
    const accounts = ((await callNode(url, 'eth_accounts')) as string[]).slice(0, OFFERED);
    const account = await confirm({ title: 'Connect to this site?', accounts, yes: 'Connect' });
    localStorage.setItem(PERMISSION_KEY, account);
    emit('accountsChanged', [account]);
    return [account];
  };
  const requirePermitted = (account: unknown): void => {
    const known = permitted();
    if (!known || !isSame(account, known)) throw unauthorized();
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
      requirePermitted(account);
      await confirm({ title: 'Sign this text?', text: asText(data), yes: 'Sign' });
      return callNode(url, 'personal_sign', [data, account]);
    },
    eth_signTypedData_v4: async ([account, data]) => {
      requirePermitted(account);
      const typed: unknown = typeof data === 'string' ? JSON.parse(data) : data;
      await confirm({ title: 'Sign this message?', text: JSON.stringify(typed, null, 2), yes: 'Sign' });
      return callNode(url, 'eth_signTypedData_v4', [account, typed]);
    },
    eth_sendTransaction: async ([transaction]) => {
      requirePermitted((transaction as { from?: unknown }).from);
      await confirm({ title: 'Send this transaction?', text: JSON.stringify(transaction, null, 2), yes: 'Send' });
      return callNode(url, 'eth_sendTransaction', [transaction]);
    },
    wallet_switchEthereumChain: async ([wanted]) => {
      const chainId = await callNode(url, 'eth_chainId');
      if (isSame((wanted as { chainId?: unknown }).chainId, String(chainId))) return null;
      throw new RpcError(4902, 'The development wallet knows the local chain alone.');
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
