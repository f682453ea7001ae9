import { type Draft, draftStore } from '@/lib/community/drafts';
import type { FeedPost } from '@/lib/community/FeedPost';
import { readCode, SessionEndedError, UnreachableError } from '@/lib/errors/FoyerError';
import { toMessage } from '@/lib/errors/toMessage';
import { createStore, useStore } from '@/lib/state/createStore';
import { secureContext } from '@/lib/state/secureContext';
import { INTERNAL_SERVER_ERROR } from '@/protocol/codes';

/** One tab at a time sends: the name of the lock, and of the channel between the tabs. */
const NAME = 'foyer-outbox';

type ArrivalListener = (post: FeedPost, draft: Draft) => void;

const arrivals = new Set<ArrivalListener>();
let channel: BroadcastChannel | null = null;
let flushing: Promise<void> | null = null;

const store = createStore<readonly Draft[]>([], () => {
  if (typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel(NAME);
    channel.onmessage = () => void refresh();
  }
  void refresh();
  return () => {
    channel?.close();
    channel = null;
  };
});

/**
 * Posts on their way: kept in the browser before anything is sent, so that none is lost without a network, by a reload or
 * by a closed tab; sent one after the other, by one tab, once.
 */
export const outbox = {
  /** Tells of each post that arrived, from this tab. */
  onArrival(listener: ArrivalListener): () => void {
    arrivals.add(listener);
    return () => arrivals.delete(listener);
  },
  async add(draft: Draft): Promise<void> {
    await draftStore.put(draft);
    await publish();
    void outbox.flush(draft.author);
  },
  /** Sends a refused post once more. */
  async retry(draft: Draft): Promise<void> {
    await draftStore.put({ ...draft, refusal: null });
    await publish();
    await outbox.flush(draft.author);
  },
  async discard(clientId: string): Promise<void> {
    await draftStore.remove(clientId);
    await publish();
  },
  /** Sends what an account has waiting. */
  flush(author: string): Promise<void> {
    const send = () => sendAll(author);
    const turn = async () => {
      // Without locks two tabs may send one post at once: its ID makes it one.
      const { locks } = secureContext;
      await (locks ? locks.request(NAME, send) : send());
    };
    // What was added meanwhile is sent by another turn.
    const next: Promise<void> = (flushing ?? Promise.resolve()).then(turn, turn).finally(() => {
      if (flushing === next) flushing = null;
    });
    flushing = next;
    return next;
  },
};

/** What an account wrote that is not sent yet, the oldest first. */
export function useDrafts(author: string | null): readonly Draft[] {
  return useStore(store).filter((draft) => draft.author === author);
}

/** Reads what waits, in this tab. */
async function refresh(): Promise<void> {
  store.set(await draftStore.list());
}

/** Tells this tab and the others. */
async function publish(): Promise<void> {
  await refresh();
  channel?.postMessage(null);
}

async function sendAll(author: string): Promise<void> {
  const drafts = (await draftStore.list()).filter((draft) => draft.author === author && draft.refusal === null);
  if (drafts.length === 0) return;
  // Most readers send nothing. Where its code cannot be had, the network is away and everything waits.
  const requests = await import('@/lib/community/postRequests').catch(() => null);
  if (!requests) return;
  for (const draft of drafts) {
    try {
      const post = await requests.createPost(draft);
      await draftStore.remove(draft.clientId);
      if (post) for (const notify of arrivals) notify(post, draft);
    } catch (error) {
      // It waits: for the network, or for its author to sign in again.
      if (error instanceof UnreachableError || error instanceof SessionEndedError) return;
      if (readCode(error) === INTERNAL_SERVER_ERROR) continue;
      await draftStore.put({ ...draft, refusal: toMessage(error) });
    }
    await publish();
  }
}
