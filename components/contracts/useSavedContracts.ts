import { useEffect, useState } from 'react';
import { savedContracts } from '@/lib/contracts/savedContracts';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { useSavedList } from '@/lib/objects/createSavedLists';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { useAuth } from '@/lib/auth/useAuth';
import type { SavedContract } from '@/protocol/calls/account';

/** The contracts that the visitor keeps at hand: under the account, or in this browser while nobody is signed in. */
export function useSavedContracts() {
  const { user } = useAuth();
  const id = user?.id ?? null;
  const [error, setError] = useState<FoyerError | null>(null);
  const list = useSavedList(savedContracts, id);
  useEffect(() => {
    if (id === null) return;
    const tell = (fault: FoyerError | null) => !gone && setError(fault);
    const read = () =>
      void savedContracts.refresh(id).then(
        () => tell(null),
        (cause: unknown) => tell(toFoyerError(cause)),
      );
    let gone = false;
    read();
    // Another browser may have changed them.
    window.addEventListener('focus', read);
    return () => {
      gone = true;
      window.removeEventListener('focus', read);
    };
  }, [id]);
  return {
    list,
    /** Why the newest state of them is not known. */
    error,
    /** Whether they are kept under an account. */
    isAccounts: id !== null,
    keep: (contract: SavedContract) => savedContracts.add(id, contract),
    drop: (contract: SavedContract) => savedContracts.remove(id, contract),
  };
}
