import dynamic from 'next/dynamic';
import { PanelSkeleton } from '@/components/ui/Failure';
import { useSavedList } from '@/lib/objects/createSavedLists';
import { strings } from '@/components/wallet/strings.en';
import { type SavedTransaction, pendingTransactions } from '@/lib/transactions/pendingTransactions';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';
import styles from '@/components/wallet/PendingTransfers.module.css';

/** Most visits have none under way: following one comes with the first. */
const PendingTransfer = dynamic(
  () => import('@/components/wallet/PendingTransfer').then((code) => code.PendingTransfer),
  {
    loading: ({ error }) => (
      <li>
        <PanelSkeleton error={error} />
      </li>
    ),
  },
);

/** Props of {@link PendingTransfers}. */
export type PendingTransfersProps = {
  provider: Eip1193Provider;
  account: string;
  chainId: number;
  /** Told when one came into a block. Must stay the same function. */
  onSettled: () => void;
};

/** What the account has sent here lately, each with how far it is; it outlives a reload. */
export function PendingTransfers({ provider, account, chainId, onSettled }: PendingTransfersProps) {
  const list = usePending(account).filter((one) => one.chainId === chainId);
  if (list.length === 0) return null;
  return (
    <section className={styles.pending} aria-label={strings.pending.title}>
      <h2>{strings.pending.title}</h2>
      <ul>
        {list.map((one) => (
          <PendingTransfer key={one.hash} transaction={one} provider={provider} onSettled={onSettled} />
        ))}
      </ul>
    </section>
  );
}

/** What an account has under way, the newest first. */
function usePending(account: string): readonly SavedTransaction[] {
  return useSavedList(pendingTransactions, account).toReversed();
}
