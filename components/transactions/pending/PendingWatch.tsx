import dynamic from 'next/dynamic';
import { useConnectedWallet } from '@/lib/auth/useConnectedWallet';
import { useSavedList } from '@/lib/objects/createSavedLists';
import { pendingTransactions } from '@/lib/transactions/pendingTransactions';

/** Most visits have nothing under way. */
const TransactionWatcher = dynamic(
  () => import('@/components/transactions/pending/TransactionWatcher').then((code) => code.TransactionWatcher),
  { ssr: false },
);

/** Props of {@link PendingWatch}. */
export type PendingWatchProps = {
  /** Address of the account; `null` where it has none. */
  ownAddress: string | null;
};

/** Follows what the visitor has under way, by the wallet that is connected or the one of the account. */
export function PendingWatch({ ownAddress }: PendingWatchProps) {
  const account = useConnectedWallet()?.account ?? ownAddress ?? '';
  const isPending = useSavedList(pendingTransactions, account).length > 0;
  return isPending && <TransactionWatcher account={account} />;
}
