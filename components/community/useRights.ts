import { useEffect, useState } from 'react';
import { call } from '@/lib/data/backendClient';
import type { CallAnswer } from '@/protocol/calls/registry';

type Rights = CallAnswer<'getCommunityRights'>;
const NONE: Rights = { moderator: false, blocked: false, name: null };

/** What is known so far: nobody has a right while it is asked for, nor where that failed. */
type KnownRights = Rights & { state: 'asking' | 'known' | 'failed' };

/** What the visitor may do on the wall. The backend decides at each act; this decides what is offered. */
export function useRights(userId: string | null): KnownRights {
  const [kept, setKept] = useState<(KnownRights & { userId: string }) | null>(null);
  useEffect(() => {
    if (userId === null) return;
    let left = false;
    call('getCommunityRights', {}).then(
      (rights) => !left && setKept({ ...rights, userId, state: 'known' }),
      // Nothing more is offered then; what is refused is told where it is tried.
      () => !left && setKept({ ...NONE, userId, state: 'failed' }),
    );
    return () => {
      left = true;
    };
  }, [userId]);
  return kept?.userId === userId ? kept : { ...NONE, state: 'asking' };
}
