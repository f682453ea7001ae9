import type { Transaction } from '@/protocol/data/shapes';

/** Whether a transaction failed. Receipts before the Byzantium fork have a root in place of a status (EIP-658). */
export const hasFailed = (row: Pick<Transaction, 'receipt_status' | 'receipt_root'>): boolean =>
  row.receipt_status === '0' && row.receipt_root === null;
