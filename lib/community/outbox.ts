import { type Draft, type DraftPicture, draftStore } from '@/lib/community/Draft';
import { type FeedPost, pointerTo, readPost } from '@/lib/community/FeedPost';
import { sendAsAuthor } from '@/lib/community/communityRequests';
import { readCode } from '@/lib/errors/FoyerError';
import { SessionEndedError, UnreachableError } from '@/lib/errors/connectionErrors';
import { toMessage } from '@/lib/errors/toMessage';
import { DUPLICATE_VALUE, INTERNAL_SERVER_ERROR } from '@/protocol/codes';
import { POST_CLASS, type PostPicture } from '@/protocol/community';

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

/**
 * Sends a post, and reads it as the backend has it. One that arrived before, whose answer was lost, is not sent again: the
 * backend keeps its `clientId` once.
 *
 * @throws FoyerError: UnreachableError where the backend does not answer, SessionEndedError where its author is not the one
 * who is signed in, else why it would not take it
 */
async function sendDraft(draft: Draft): Promise<FeedPost | null> {
  const { clientId, author, text, parent, place, signature } = draft;
  const pictures: PostPicture[] = [];
  for (const picture of draft.pictures) pictures.push(await uploadPicture(picture, author));
  const fields = {
    clientId,
    text,
    pictures,
    ...(parent && { parent: pointerTo(POST_CLASS, parent) }),
    ...(place && { location: { __type: 'GeoPoint', ...place } }),
    ...(signature && { ...signature, signedAt: { __type: 'Date', iso: signature.signedAt } }),
  };
  await sendAsAuthor('POST', `classes/${POST_CLASS}`, fields, author).catch((error: unknown) => {
    if (readCode(error) !== DUPLICATE_VALUE) throw error;
  });
  return readPost({ clientId, author: pointerTo('_User', author) });
}

/** Uploads a picture of a post of an account; answers it as a post holds it. */
async function uploadPicture({ blob, ...picture }: DraftPicture, author: string): Promise<PostPicture> {
  const ending = blob.type === 'image/webp' ? 'webp' : 'jpg';
  const file = { base64: await toBase64(blob), _ContentType: blob.type };
  const { name } = await sendAsAuthor<{ name: string }>('POST', `files/wall.${ending}`, file, author);
  return { name, ...picture };
}

function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^.*?,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read.'));
    reader.readAsDataURL(blob);
  });
}
