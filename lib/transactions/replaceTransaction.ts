import { NotPendingError, NotReplacedError, OtherSenderError } from '@/lib/errors/transactionErrors';
import { ensureSdk } from '@/lib/sdk/startSdk';
import { requestChain, readQuantity } from '@/lib/transactions/requestChain';
import type { PendingTransaction, SavedTransaction } from '@/lib/transactions/pendingTransactions';
import { estimateFee, type Fee } from '@/lib/transactions/simulateTransaction';
import { toTransactionError } from '@/lib/errors/toTransactionError';
import {
  toQuantity,
  toRpc,
  type TransactionRequest,
  type TransactionWallet,
} from '@/lib/transactions/TransactionWallet';
import { requireChain } from '@/lib/wallets/walletChain';

/** Why a transaction is sent once more with its nonce: the same at a higher price, or nothing, to its own sender. */
export type ReplacementKind = 'speedUp' | 'cancel';

/** Pauses after which a node is asked for a transaction that it does not show yet, in milliseconds. */
const LOOKUP_DELAYS_MS = [0, 500, 1_500, 3_000];

/**
 * Has the wallet send another transaction with the nonce of one that no block has yet, for at least 12.5 % more than
 * that one offers and at least today's price: nodes take it in the place of the first one, and only one of both can come
 * into a block.
 *
 * @throws NotPendingError where its nonce is used; NotReplacedError where the wallet took another nonce, so that both can
 *   come into a block; OtherSenderError, WrongChainError, and what `sendTransaction` throws
 */
export async function replaceTransaction(
  { provider, account }: TransactionWallet,
  transaction: SavedTransaction,
  kind: ReplacementKind,
): Promise<PendingTransaction> {
  const { from, to, value, data, chainId, nonce } = transaction;
  if (account.toLowerCase() !== from.toLowerCase()) throw new OtherSenderError(from);
  await requireChain(provider, chainId);
  const used = await readQuantity(provider, 'eth_getTransactionCount', [from, 'latest']);
  if (used > BigInt(nonce)) throw new NotPendingError(transaction.hash);
  const sent = await readSent(provider, transaction.replacement?.hash ?? transaction.hash);
  const request: TransactionRequest =
    kind === 'cancel' ? { from, to: from, value: 0n, data: '0x' } : { from, to, value, data };
  const estimated = await readQuantity(provider, 'eth_estimateGas', [toRpc(request)]);
  const gas = kind === 'speedUp' && sent && sent.gas > estimated ? sent.gas : estimated;
  const prices = raiseFees((await estimateFee(provider, gas)).prices, sent);
  const quantities = Object.entries({ gas, nonce, ...prices }).map(([name, one]) => [name, toQuantity(one)]);
  const params = [{ ...toRpc(request), ...(Object.fromEntries(quantities) as Record<string, string>) }];
  const hash = await provider.request({ method: 'eth_sendTransaction', params }).catch(async (error: unknown) => {
    throw toTransactionError((await ensureSdk()).web3Library, error);
  });
  const pending = { ...request, hash: String(hash), chainId, nonce };
  const taken = await readNonce(provider, pending.hash);
  if (taken !== nonce) throw new NotReplacedError({ ...pending, nonce: taken ?? nonce }, taken);
  return pending;
}

/** What a transaction offers for its gas; prices that it does not name are 0. */
type SentFee = { gas: bigint; gasPrice: bigint; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };

async function readSent(provider: TransactionWallet['provider'], hash: string): Promise<SentFee | null> {
  const shown = await requestChain(provider, 'eth_getTransactionByHash', [hash]);
  if (typeof shown !== 'object' || shown === null) return null;
  const read = (name: string): bigint => {
    const value: unknown = Reflect.get(shown, name);
    return typeof value === 'string' ? BigInt(value) : 0n;
  };
  return {
    gas: read('gas'),
    gasPrice: read('gasPrice'),
    maxFeePerGas: read('maxFeePerGas'),
    maxPriorityFeePerGas: read('maxPriorityFeePerGas'),
  };
}

const atLeast = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** An eighth more, rounded up: what a node asks at least is a tenth, and wallets count in eighths as blocks do. */
const raise = (price: bigint): bigint => (price * 9n + 7n) / 8n;

/**
 * Prices of a replacement: those of now, and at least an eighth more than was offered.
 *
 * @param today prices of the newest block
 * @param sent what the transaction offers; `null` where the node no longer shows it
 */
export function raiseFees(today: Fee['prices'], sent: Omit<SentFee, 'gas'> | null): Fee['prices'] {
  if ('gasPrice' in today) return { gasPrice: atLeast(today.gasPrice, raise(sent?.gasPrice ?? 0n)) };
  // One with a single price offers that as its tip too.
  const [fee, tip] = sent
    ? sent.maxFeePerGas > 0n
      ? [sent.maxFeePerGas, sent.maxPriorityFeePerGas]
      : [sent.gasPrice, sent.gasPrice]
    : [0n, 0n];
  return {
    maxFeePerGas: atLeast(today.maxFeePerGas, raise(fee)),
    maxPriorityFeePerGas: atLeast(today.maxPriorityFeePerGas, raise(tip)),
  };
}

/** The nonce that a transaction really has; `null` where the node does not show it in time. */
async function readNonce(provider: TransactionWallet['provider'], hash: string): Promise<number | null> {
  for (const pause of LOOKUP_DELAYS_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const shown = await requestChain(provider, 'eth_getTransactionByHash', [hash]).catch(() => null);
    const nonce: unknown = typeof shown === 'object' && shown !== null ? Reflect.get(shown, 'nonce') : null;
    if (typeof nonce === 'string') return Number(nonce);
  }
  return null;
}
