import { useCallback } from 'react';
import { PendingTransfers } from '@/components/send/PendingTransfers';
import { useToast } from '@/components/ui/useToast';
import { useConnectedWallet } from '@/lib/hooks/useConnectedWallet';

/** What the connected account has sent lately on a chain, and how far it is. */
export function WrittenHere({ chainId }: { chainId: number }) {
  const connected = useConnectedWallet();
  const toast = useToast();
  const tell = useCallback(() => toast.show({ title: 'It has arrived.', tone: 'good' }), [toast]);
  const provider = connected?.connection.provider;
  if (!provider || !connected?.account) return null;
  return <PendingTransfers provider={provider} account={connected.account} chainId={chainId} onSettled={tell} />;
}
