import { useCallback, useEffect, useMemo, useState } from 'react';
import { type FeedVisitor, useReactions } from '@/components/community/FeedContext';
import { call } from '@/lib/data/backendClient';
import type { CallAnswer } from '@/protocol/calls/registry';

type Rights = CallAnswer<'getCommunityRights'>;
const NONE: Rights = { moderator: false, blocked: false, name: null };

/** What is known so far: nobody has a right while it is asked for, nor where that failed. */
type KnownRights = Rights & { state: 'asking' | 'known' | 'failed' };

const ASKING: KnownRights = { ...NONE, state: 'asking' };

/** The visitor for the posts of a page, with their public name; `null` for somebody who is signed out. */
export function useCommunityVisitor(userId: string | null): KnownRights & { visitor: FeedVisitor } {
  const [rights, onNamed] = useRights(userId);
  const { moderator, blocked, state } = rights;
  const name = state === 'known' ? rights.name : undefined;
  const reactions = useReactions(userId);
  const visitor = useMemo(
    () => ({ userId, moderator, blocked, name, onNamed, reactions }),
    [userId, moderator, blocked, name, onNamed, reactions],
  );
  return { ...rights, visitor };
}

/** What the visitor may do in the community. The backend decides on each request; this decides what is offered. */
function useRights(userId: string | null): readonly [KnownRights, (name: string | null) => void] {
  const [stored, setStored] = useState<(KnownRights & { userId: string }) | null>(null);
  useEffect(() => {
    if (userId === null) return;
    let left = false;
    call('getCommunityRights', {}).then(
      (rights) => !left && setStored({ ...rights, userId, state: 'known' }),
      // Nothing more is offered then; what the backend refuses is shown where it is tried.
      () => !left && setStored({ ...NONE, userId, state: 'failed' }),
    );
    return () => {
      left = true;
    };
  }, [userId]);
  const onNamed = useCallback((name: string | null) => setStored((before) => before && { ...before, name }), []);
  return [stored?.userId === userId ? stored : ASKING, onNamed];
}
