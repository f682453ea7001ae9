import type { Draft } from '@/lib/community/Draft';

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
