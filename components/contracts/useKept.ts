import { useSyncExternalStore } from 'react';
import { keptContracts, type KeptContract } from '@/lib/contracts/keptContracts';
import { useAuth } from '@/lib/hooks/useAuth';

/** The contracts that the visitor keeps; `keep` and `drop` are `null` while nobody is signed in. */
export function useKept() {
  const { user } = useAuth();
  const id = user?.id ?? null;
  const read = () => (id === null ? keptContracts.getOnServer() : keptContracts.get(id));
  const list = useSyncExternalStore(keptContracts.subscribe, read, keptContracts.getOnServer);
  return {
    list,
    keep: id === null ? null : (contract: KeptContract) => keptContracts.add(id, contract),
    drop: id === null ? null : (contract: KeptContract) => keptContracts.remove(id, contract),
  };
}
