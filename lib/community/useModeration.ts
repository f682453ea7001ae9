import { useEffect } from 'react';
import { useAuth } from '@/lib/auth/useAuth';
import { createStore, useStore } from '@/lib/state/createStore';
import { isEnabled } from '@/protocol/config/siteConfig';

/** Whether the visitor moderates the community, and how many reports are open. */
export type Moderation = {
  isModerator: boolean;
  /** `null` while it is not known. */
  open: number | null;
};

const NONE: Moderation = { isModerator: false, open: null };

const store = createStore<Moderation & { user: string | null }>({ user: null, ...NONE });

let requested: string | null = null;

/**
 * What moderators need to know on every page: asked once per session, after the page has loaded; nothing until it is
 * known. For navigation alone: the server checks each call.
 */
export function useModeration(): Moderation {
  const { status, user } = useAuth();
  const id = status === 'authenticated' && user && isEnabled('community') ? user.id : null;
  const found = useStore(store);
  useEffect(() => {
    if (id === null || requested === id) return;
    requested = id;
    // A page serves without it; the next one asks again.
    readModeration(id).catch(() => {
      requested = null;
    });
  }, [id]);
  return found.user === id ? found : NONE;
}

async function readModeration(user: string): Promise<void> {
  const { call } = await import('@/lib/data/backendClient');
  const { moderator: isModerator } = await call('getCommunityRights', {}, { reads: true });
  store.set({ user, isModerator, open: null });
  if (isModerator) store.set({ user, isModerator, open: (await call('listReports', {}, { reads: true })).open });
}

/** Notes how many reports are open, as the page of reports has just read it. */
export function setOpenReports(open: number): void {
  const { user } = store.get();
  if (user !== null) store.set({ user, isModerator: true, open });
}
