import dynamic from 'next/dynamic';
import type { PendingListProps } from '@/components/transactions/pending/PendingList';
import { PanelSkeleton } from '@/components/ui/Failure';
import { useSavedList } from '@/lib/objects/createSavedLists';
import { pendingTransactions } from '@/lib/transactions/pendingTransactions';

/** Most visits have none under way: following one comes with the first. */
const PendingList = dynamic<PendingListProps>(
  () => import('@/components/transactions/pending/PendingList').then((code) => code.PendingList),
  { ssr: false, loading: PanelSkeleton },
);

/** Props of {@link PendingTransfers}. */
export type PendingTransfersProps = Pick<PendingListProps, 'provider'> & { account: string; chainId: number };

/** What the account has sent here lately, each with how far it is, the newest first; it outlives a reload. */
export function PendingTransfers({ provider, account, chainId }: PendingTransfersProps) {
  const list = useSavedList(pendingTransactions, account).filter((one) => one.chainId === chainId);
  return list.length > 0 && <PendingList list={list.toReversed()} provider={provider} />;
}
