import { useEffect, useState } from 'react';
import { callCommunity } from '@/lib/community/callCommunity';
import type { CommunityFunctions } from '@/protocol/community';

type Rights = CommunityFunctions['getCommunityRights']['answer'];
const NONE: Rights = { moderator: false, blocked: false, name: null };

/** What the visitor may do on the wall. The backend decides at each act; this decides what is offered. */
export function useRights(userId: string | null): Rights & { known: boolean } {
  const [known, setKnown] = useState<{ userId: string; rights: Rights } | null>(null);
  useEffect(() => {
    if (userId === null) return;
    let left = false;
    callCommunity('getCommunityRights', {}).then(
      (rights) => !left && setKnown({ userId, rights }),
      // Nothing more is offered then; what is refused is told where it is tried.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [userId]);
  return known?.userId === userId ? { ...known.rights, known: true } : { ...NONE, known: false };
}
