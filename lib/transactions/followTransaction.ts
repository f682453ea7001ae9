import { TransactionRevertedError } from '@/lib/errors/transactionErrors';
import { requestChain, readQuantity } from '@/lib/transactions/requestChain';
import { findReplacement } from '@/lib/transactions/findReplacement';
import {
  FINAL_CONFIRMATIONS,
  type PendingTransaction,
  type TransactionState,
} from '@/lib/transactions/pendingTransactions';
import { toRpc, toQuantity } from '@/lib/transactions/TransactionWallet';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** How to follow. */
export type PollOptions = {
  /** Ends it, without a last word. */
  signal?: AbortSignal;
  /** Confirmations after which it is final. */
  confirmations?: number;
  /** Milliseconds between two questions to the node. */
  everyMs?: number;
};

/**
 * Follows a transaction: tells each new state, and ends with its last: so many confirmations, failed, or replaced. A
 * block that is taken back makes it pending again. A node that does not answer is asked again.
 *
 * A wallet's "speed up" sends the same once more at a higher price under another hash: that one is followed on.
 */
export async function* followTransaction(
  provider: Eip1193Provider,
  pending: PendingTransaction,
  { signal, confirmations = FINAL_CONFIRMATIONS, everyMs = 1_000 }: PollOptions = {},
): AsyncGenerator<TransactionState & { hash: string }> {
  let { hash } = pending;
  let reported = '';
  let lost = 0;
  while (!signal?.aborted) {
    const seen = await look(provider, { ...pending, hash }).catch(() => null);
    if (signal?.aborted) return;
    lost = isLost(seen) ? lost + 1 : 0;
    if (seen && (lost === 0 || lost >= MAX_MISSED_POLLS)) {
      ({ hash } = seen);
      const text = JSON.stringify(seen);
      if (text !== reported) yield seen;
      reported = text;
      if (isLast(seen, confirmations)) return;
    }
    await pause(everyMs, signal);
  }
}

/** Consecutive polls that must miss it: nodes behind one address may be some blocks apart. */
const MAX_MISSED_POLLS = 5;

const isLost = (state: TransactionState | null): boolean => state?.step === 'replaced' && state.how === 'unknown';

const isLast = (state: TransactionState, confirmations: number): boolean =>
  state.step === 'failed' ||
  state.step === 'replaced' ||
  (state.step === 'mined' && state.confirmations >= confirmations);

async function look(
  provider: Eip1193Provider,
  pending: PendingTransaction,
): Promise<TransactionState & { hash: string }> {
  const { hash } = pending;
  const receipt = (await requestChain(provider, 'eth_getTransactionReceipt', [hash])) as Receipt | null;
  if (!receipt) {
    const other = await findReplacement(provider, pending);
    if (!other) return { step: 'pending', hash };
    if (other.how === 'repriced') return look(provider, { ...pending, hash: other.hash });
    return other.how === 'unknown'
      ? { step: 'replaced', by: null, how: other.how, hash }
      : { step: 'replaced', by: other.hash, how: other.how, hash };
  }
  const block = Number(receipt.blockNumber);
  if (receipt.status === '0x0')
    return { step: 'failed', block, reason: await readReason(provider, pending, block), hash };
  const head = Number(await readQuantity(provider, 'eth_blockNumber'));
  return { step: 'mined', block, confirmations: Math.max(1, head - block + 1), hash };
}

type Receipt = { blockNumber: string; status?: string };

/**
 * Why it failed: the same once more, on the state before its block, or on the newest where the node keeps no other.
 */
async function readReason(provider: Eip1193Provider, pending: PendingTransaction, block: number): Promise<string> {
  for (const state of [toQuantity(block - 1), 'latest']) {
    try {
      await requestChain(provider, 'eth_call', [toRpc(pending), state]);
    } catch (error) {
      if (error instanceof TransactionRevertedError) return error.message;
    }
  }
  return 'The contract’s state changed before the transaction was included.';
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
}
