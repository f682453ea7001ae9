import type { ethers } from 'ethers';
import type { MoralisSdk, SdkWeb3 } from '@/lib/MoralisSdk';
import { messagesOf } from '@/lib/errors/errorLayers';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';
import { retryOnNewestBlock } from '@/protocol/retryOnNewestBlock';

/** What a caller may set of a transaction, or of a read; quantities in the smallest unit. */
export type Overrides = {
  gasLimit?: bigint;
  gasPrice?: bigint;
  maxFeePerGas?: bigint;
  maxPriorityFeePerGas?: bigint;
  nonce?: number;
  value?: bigint;
  /** Who calls, for reads. */
  from?: string;
  /** At which block to read: its number, or a word such as `latest`. */
  blockTag?: number | string;
};

/** A wallet to lend, or a provider that only reads. */
export type BoundWallet = {
  provider: Eip1193Provider;
  account: string | null;
  overrides?: Overrides | undefined;
  /** Told the hash of a transaction, the moment the wallet has given it away. */
  onHash?: (hash: string) => void;
};

/**
 * The SDK, for one call of `transfer` or `executeFunction`, over this wallet and no other: both ask `this` for it.
 *
 * Bugs of the SDK that this avoids: it knows one wallet, ignores `overrides`, and returns the hash only once the node
 * shows the transaction.
 */
export function bindWallet(sdk: MoralisSdk, wallet: BoundWallet): MoralisSdk {
  const { account, overrides = {} } = wallet;
  const web3 = new sdk.web3Library.providers.Web3Provider(listen(wallet), 'any');
  const signer = web3.getSigner(account ?? undefined);
  const { from, blockTag, ...ofTransaction } = overrides;
  const send = signer.sendTransaction.bind(signer);
  signer.sendTransaction = (transaction) => send({ ...transaction, ...ofTransaction });
  const call = web3.call.bind(web3);
  const caller = from ?? account;
  web3.call = (transaction, tag) => call({ ...(caller ? { from: caller } : {}), ...transaction }, blockTag ?? tag);
  const lent: SdkWeb3 = { web3, account, signer, provider: web3.provider, signerOrProvider: account ? signer : web3 };
  return Object.create(sdk, { getInternalWeb3Provider: { value: () => lent } }) as MoralisSdk;
}

function listen({ provider, onHash }: BoundWallet): ethers.providers.ExternalProvider {
  return {
    async request({ method, params }: { method: string; params?: unknown[] }): Promise<unknown> {
      const ask = () => provider.request({ method, ...(params ? { params } : {}) });
      const answer = await retryOnNewestBlock(params, ask, messagesOf);
      if (method === 'eth_sendTransaction' && typeof answer === 'string') onHash?.(answer);
      return answer;
    },
  };
}
