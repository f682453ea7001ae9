import type { FilePlace } from '@/protocol/files/files';

/** A file whose upload is not done, kept by the browser so that a reload goes on with it. */
export type WaitingFile = {
  /** Names it in this browser. */
  key: string;
  /** Id of the account. */
  owner: string;
  file: File;
  place: FilePlace;
  /** Id of the upload; `null` where it has not begun. */
  id: string | null;
};

const STORE = 'files';

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open('foyer-uploads', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: 'key' });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('The storage of the browser could not be opened.'));
  });
  return opening;
}

async function run<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>) {
  const database = await open();
  return new Promise<Result>((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const asked = work(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(asked.result);
    const fail = () => reject(transaction.error ?? asked.error ?? new Error('The storage of the browser refused.'));
    transaction.onabort = fail;
    transaction.onerror = fail;
  });
}

/**
 * Files that wait, in the browser's own storage. Where that is closed or full nothing is kept: the visitor then chooses
 * the file again after a reload, and it goes on all the same.
 */
export const waitingFiles = {
  /** Resolves to whether it is kept. */
  keep: (waiting: WaitingFile): Promise<boolean> =>
    run('readwrite', (store) => store.put(waiting)).then(
      () => true,
      () => false,
    ),
  drop: (key: string): Promise<boolean> =>
    run('readwrite', (store) => store.delete(key)).then(
      () => true,
      () => false,
    ),
  /** Those of an account. */
  list: (owner: string): Promise<readonly WaitingFile[]> =>
    run('readonly', (store) => store.getAll() as IDBRequest<WaitingFile[]>).then(
      (all) => all.filter((one) => one.owner === owner),
      () => [],
    ),
};
