import { bindWallet, type Overrides } from '@/lib/sdk/wallets/bindWallet';
import type { MoralisSdk } from '@/lib/MoralisSdk';
import { requestChain, readQuantity } from '@/lib/transactions/requestChain';
import type { PendingTransaction } from '@/lib/transactions/pendingTransactions';
import { requireChain } from '@/lib/wallets/walletChain';
import { toTransactionError } from '@/lib/errors/toTransactionError';
import type { TransactionRequest, TransactionWallet } from '@/lib/transactions/TransactionWallet';

/** What a transaction is sent with. */
export type SendOptions = {
  wallet: TransactionWallet;
  /** What it amounts to, to look for it later. */
  request: TransactionRequest;
  /** Decimal id of the chain that is meant; the wallet's own where it is left out. */
  chainId?: number | undefined;
  overrides?: Overrides | undefined;
  /** The contract's own errors, where its ABI is known. */
  errors?: Parameters<typeof toTransactionError>[2];
};

/**
 * Has the wallet send what a call of the SDK asks for; ready as soon as there is a hash.
 *
 * @param call `transfer` or `executeFunction` of the SDK that it is given
 * @throws WalletRejectedError where the visitor declines; WrongChainError, InsufficientFundsError,
 *   TransactionRevertedError, WalletBusyError, WalletFailedError
 */
export async function sendTransaction(
  sdk: MoralisSdk,
  { wallet, request, chainId, overrides, errors }: SendOptions,
  call: (sdk: MoralisSdk) => Promise<unknown>,
): Promise<PendingTransaction> {
  const { provider, account } = wallet;
  const chain = await requireChain(provider, chainId);
  const next = await readQuantity(provider, 'eth_getTransactionCount', [account, 'pending']);
  const hash = await new Promise<string>((resolve, reject) => {
    const lent = bindWallet(sdk, { provider, account, overrides, onHash: resolve });
    call(lent).then(
      () => reject(new Error('The SDK sent nothing.')),
      // Once there is a hash, whatever fails here is about looking at it, and no fault of the transaction.
      reject,
    );
  }).catch((error: unknown) => {
    throw toTransactionError(sdk.web3Library, error, errors);
  });
  const shown = await requestChain(provider, 'eth_getTransactionByHash', [hash]).catch(() => null);
  const nonce: unknown = typeof shown === 'object' && shown !== null ? Reflect.get(shown, 'nonce') : undefined;
  return { ...request, hash, chainId: chain, nonce: Number(typeof nonce === 'string' ? nonce : next) };
}
