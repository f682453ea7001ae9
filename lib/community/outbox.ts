import { type Draft, draftStore } from '@/lib/community/Draft';
import { sendDraft } from '@/lib/community/sendDraft';
import type { FeedPost } from '@/lib/community/FeedPost';
import { readCode } from '@/lib/errors/FoyerError';
import { SessionEndedError, UnreachableError } from '@/lib/errors/connectionErrors';
import { toMessage } from '@/lib/errors/toMessage';
import { INTERNAL_SERVER_ERROR } from '@/protocol/codes';

/** One tab at a time sends: the name of the lock, and of the line on which tabs tell each other. */
const NAME = 'foyer-outbox';

let drafts: readonly Draft[] = [];
const listeners = new Set<() => void>();
const arrivals = new Set<(post: FeedPost, draft: Draft) => void>();
let line: BroadcastChannel | null = null;
let flushing: Promise<void> | null = null;

/** Reads what waits, in this tab. */
async function refresh(): Promise<void> {
  drafts = await draftStore.list();
  for (const tell of listeners) tell();
}

/** Tells this tab and the others. */
async function changed(): Promise<void> {
  await refresh();
  line?.postMessage(null);
}

async function sendAll(author: string): Promise<void> {
  for (const draft of await draftStore.list()) {
    if (draft.author !== author || draft.refusal !== null) continue;
    try {
      const post = await sendDraft(draft);
      await draftStore.remove(draft.clientId);
      if (post) for (const tell of arrivals) tell(post, draft);
    } catch (error) {
      // It waits: for the network, or for its author to come in again.
      if (error instanceof UnreachableError || error instanceof SessionEndedError) return;
      if (readCode(error) === INTERNAL_SERVER_ERROR) continue;
      await draftStore.put({ ...draft, refusal: toMessage(error) });
    }
    await changed();
  }
}

/**
 * Posts on their way: kept in the browser before anything is sent, so that none is lost without a network, by a reload or
 * by a closed tab; sent one after the other, by one tab, once.
 */
export const outbox = {
  get: (): readonly Draft[] => drafts,
  getOnServer: (): readonly Draft[] => EMPTY,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    if (listeners.size === 1) {
      if (typeof BroadcastChannel !== 'undefined') {
        line = new BroadcastChannel(NAME);
        line.onmessage = () => void refresh();
      }
      void refresh();
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      line?.close();
      line = null;
    };
  },
  /** Tells of each post that arrived, from this tab. */
  onArrival(listener: (post: FeedPost, draft: Draft) => void): () => void {
    arrivals.add(listener);
    return () => arrivals.delete(listener);
  },
  async add(draft: Draft): Promise<void> {
    await draftStore.put(draft);
    await changed();
    void outbox.flush(draft.author);
  },
  /** Sends a refused post once more. */
  async retry(draft: Draft): Promise<void> {
    await draftStore.put({ ...draft, refusal: null });
    await changed();
    await outbox.flush(draft.author);
  },
  async discard(clientId: string): Promise<void> {
    await draftStore.remove(clientId);
    await changed();
  },
  /** Sends what an account has waiting. */
  flush(author: string): Promise<void> {
    const send = () => sendAll(author);
    const turn = async () => {
      if ('locks' in navigator) await navigator.locks.request(NAME, send);
      else await send();
    };
    // What was added meanwhile is sent by another turn.
    const next: Promise<void> = (flushing ?? Promise.resolve()).then(turn, turn).finally(() => {
      if (flushing === next) flushing = null;
    });
    flushing = next;
    return next;
  },
};

const EMPTY: readonly Draft[] = [];
