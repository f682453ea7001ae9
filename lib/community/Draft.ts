import type { ChainFamily } from '@/protocol/chainFamilies';
import type { Place } from '@/protocol/community';

/** A picture that was chosen and is not sent yet: made smaller, and without what the camera wrote into it; hashed where the post is signed. */
export type DraftPicture = { blob: Blob; width: number; height: number; alt: string; sha256?: string };

/** A signature over a post. */
export type DraftSignature = {
  signer: string;
  signerFamily: ChainFamily;
  signature: string;
  signedAt: string;
  /** What it covers (`protocol/postMessage.ts`); absent in a draft that an older page left behind: the words alone. */
  signatureForm?: number;
};

/** A post that waits to be sent. */
export type Draft = {
  /** Made here, and unique: the backend keeps a post with it once, however often it is sent. */
  clientId: string;
  /** Account of the author: another one does not send it. */
  author: string;
  text: string;
  parent: string | null;
  place: Place | null;
  pictures: readonly DraftPicture[];
  signature: DraftSignature | null;
  /** Milliseconds since 1970. */
  writtenAt: number;
  /** Why the backend would not take it; `null` while it waits. */
  refusal: string | null;
};

const DATABASE = 'foyer-community';
const STORE = 'drafts';

/** Where drafts stay while the browser has no store for them, such as in some private windows. */
const memory = new Map<string, Draft>();

let opening: Promise<IDBDatabase | null> | null = null;

function open(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') {
      resolve(null);
      return;
    }
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'clientId' });
    request.onsuccess = () => {
      // The browser closes it where its data is cleared: then it is opened anew.
      request.result.onclose = () => void (opening = null);
      resolve(request.result);
    };
    request.onerror = () => resolve(null);
    request.onblocked = () => resolve(null);
  });
  return opening;
}

async function run<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | null> {
  const database = await open();
  if (!database) return null;
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const request = act(transaction.objectStore(STORE));
    // Only then is it kept, whatever happens to the page.
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser did not keep the post.'));
  });
}

/** Posts that wait to be sent, in the browser's own database: they outlive the page, with their pictures. */
export const draftStore = {
  async list(): Promise<Draft[]> {
    const kept = (await run<Draft[]>('readonly', (store) => store.getAll() as IDBRequest<Draft[]>)) ?? [];
    return [...kept, ...memory.values()].sort((one, other) => one.writtenAt - other.writtenAt);
  },
  async put(draft: Draft): Promise<void> {
    const kept = await run('readwrite', (store) => store.put(draft)).catch(() => null);
    if (kept === null) memory.set(draft.clientId, draft);
    else memory.delete(draft.clientId);
  },
  async remove(clientId: string): Promise<void> {
    memory.delete(clientId);
    await run('readwrite', (store) => store.delete(clientId));
  },
};
