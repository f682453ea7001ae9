import Router from 'next/router';
import { strings } from '@/components/transactions/strings.en';
import { writeTarget } from '@/components/transactions/TransactionDrawer';
import { toastStore } from '@/components/ui/overlays/useToast';
import type { SavedTransaction } from '@/lib/transactions/pendingTransactions';

/** How far a transaction is, as toasts tell it. */
export type TransactionStage = keyof typeof strings.toast;

const TONES: Partial<Record<TransactionStage, 'good' | 'bad'>> = { confirmed: 'good', final: 'good', failed: 'bad' };

/**
 * Says how far a transaction is: one toast for each, which leads to it in the drawer, and whose words the next stage
 * replaces.
 *
 * @param hash of the one that took its place, where one did
 */
export function showTransactionToast(
  transaction: Pick<SavedTransaction, 'chainId' | 'hash' | 'summary'>,
  stage: TransactionStage,
  hash = transaction.hash,
): void {
  const { chainId, summary } = transaction;
  toastStore.show({
    title: strings.toast[stage],
    text: summary,
    tone: TONES[stage] ?? 'plain',
    topic: `transaction ${chainId} ${transaction.hash}`,
    link: { label: strings.list.view, href: writeTarget(Router.asPath, { chainId, hash }) },
  });
}
