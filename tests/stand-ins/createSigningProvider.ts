import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';
import { answerFromChain } from '@/tests/stand-ins/answerFromChain';

/** A wallet of one key over a node, and what a test may change of it. */
export type SigningProvider = Eip1193Provider & {
  account: string;
  /** Says no to the next questions, as a person does. */
  declines: boolean;
  /** Each request, oldest first. */
  asked: { method: string; params: readonly unknown[] }[];
};

/** A provider (EIP-1193) that signs with this key itself, and has its node do the rest. */
export function createSigningProvider(rpcUrl: string, key: Hex): SigningProvider {
  const signer = privateKeyToAccount(key);
  const wallet: SigningProvider = {
    account: signer.address.toLowerCase(),
    declines: false,
    asked: [],
    async request({ method, params = [] }) {
      const list = Array.isArray(params) ? (params as unknown[]) : [params];
      wallet.asked.push({ method, params: list });
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [wallet.account];
      if (wallet.declines && /^eth_(send|sign)/.test(method)) {
        throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
      }
      const answer = await answerFromChain(rpcUrl, [signer], method, list);
      if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error);
      return answer.result;
    },
    on: () => undefined,
    removeListener: () => undefined,
  };
  return wallet;
}
