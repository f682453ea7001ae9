import dynamic from 'next/dynamic';
import { useCallback, useSyncExternalStore } from 'react';
import { LazyPlace } from '@/components/ui/LazyPlace';
import { useToast } from '@/components/ui/useToast';
import { useConnectedWallet } from '@/lib/hooks/useConnectedWallet';
import { pendingTransactions } from '@/lib/transactions/pendingTransactions';

/** Who only reads never fetches it. */
const PendingTransfers = dynamic(
  () => import('@/components/send/PendingTransfers').then((code) => code.PendingTransfers),
  { loading: LazyPlace },
);

/** What the connected account has sent lately on a chain, and how far it is. */
export function WrittenHere({ chainId }: { chainId: number }) {
  const connected = useConnectedWallet();
  const toast = useToast();
  const tell = useCallback(() => toast.show({ title: 'It has arrived.', tone: 'good' }), [toast]);
  const account = connected?.account ?? '';
  const list = useSyncExternalStore(
    pendingTransactions.subscribe,
    () => pendingTransactions.get(account),
    pendingTransactions.getOnServer,
  );
  const provider = connected?.connection.provider;
  if (!provider || list.length === 0) return null;
  return <PendingTransfers provider={provider} account={account} chainId={chainId} onSettled={tell} />;
}
