import type { TransactionRequest } from '@/lib/transactions/TransactionRequest';

/** A transaction that a wallet gave away. */
export type PendingTransaction = TransactionRequest & {
  hash: string;
  /** Decimal id of its chain. */
  chainId: number;
  /** Its number among those of its account: another one with the same number replaces it. */
  nonce: number;
};

/** How far a transaction is. */
export type TransactionState =
  /** No block has it yet. */
  | { step: 'pending' }
  /** In a block, and so many blocks deep: 1 is the newest. */
  | { step: 'mined'; block: number; confirmations: number }
  /** Another one of the same account took its place: emptied by it, or changed. The new hash is the one to look for. */
  | { step: 'replaced'; by: string; how: 'cancelled' | 'changed' }
  /** Its number is used up, and nobody can tell by what: it can never come into a block. */
  | { step: 'replaced'; by: null; how: 'unknown' }
  /** In a block, where the contract refused it; the fee is gone, nothing else. */
  | { step: 'failed'; block: number; reason: string };
