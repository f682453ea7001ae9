import { createSavedLists } from '@/lib/objects/createSavedLists';
import type { TransactionRequest } from '@/lib/transactions/TransactionWallet';

/** Confirmations after which a transaction counts as final. */
export const FINAL_CONFIRMATIONS = 3;

/** A transaction that is kept, with what it was for. */
export type SavedTransaction = PendingTransaction & {
  /** What it does, in words, as it was reviewed. */
  summary: string;
  /** When it was sent: milliseconds since 1970. */
  sentAt: number;
  /** What the visitor had sent in its place, with its nonce; the last one, where there are several. */
  replacement?: { hash: string; kind: 'speedUp' | 'cancel' };
};

const lists = createSavedLists({
  prefix: 'foyer-pending:',
  max: 50,
  isItem: (value): value is SavedTransaction => typeof value === 'object' && value !== null,
  revive: (key, value) => (key === 'value' && typeof value === 'string' ? BigInt(value) : value),
  replace: (_key, value) => (typeof value === 'bigint' ? String(value) : value),
});

const nameOf = (account: string): string => account.toLowerCase();

/**
 * The transactions under way, by account: a store without React. They outlive a reload, and other tabs see them.
 */
export const pendingTransactions = {
  /** Those of an account, oldest first; the same list until something changes. */
  get: (account: string): readonly SavedTransaction[] => lists.get(nameOf(account)),
  getInitial: lists.getInitial,
  subscribe: lists.subscribe,
  /** Keeps one of its sender's. */
  add(transaction: SavedTransaction): void {
    const others = pendingTransactions.get(transaction.from).filter(({ hash }) => hash !== transaction.hash);
    lists.write(nameOf(transaction.from), [...others, transaction]);
  },
  /** Removes one that is final and was shown. */
  remove(account: string, hash: string): void {
    lists.write(
      nameOf(account),
      pendingTransactions.get(account).filter((one) => one.hash !== hash),
    );
  },
};

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
  /** In a block, with its confirmations: 1 in the newest block. */
  | { step: 'mined'; block: number; confirmations: number }
  /** Another one of the same account took its place: emptied by it, or changed. The new hash is the one to look for. */
  | { step: 'replaced'; by: string; how: 'cancelled' | 'changed' }
  /** Its nonce is used by an unknown transaction: it can never be mined. */
  | { step: 'replaced'; by: null; how: 'unknown' }
  /** In a block, where the contract refused it; the fee is gone, nothing else. */
  | { step: 'failed'; block: number; reason: string };
