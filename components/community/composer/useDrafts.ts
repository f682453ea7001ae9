import { useSyncExternalStore } from 'react';
import type { Draft } from '@/lib/community/Draft';
import { outbox } from '@/lib/community/outbox';

/** What an account wrote and is not sent yet, the oldest first. */
export function useDrafts(author: string | null): readonly Draft[] {
  const drafts = useSyncExternalStore(outbox.subscribe, outbox.get, outbox.getOnServer);
  return drafts.filter((draft) => draft.author === author);
}
