import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { createStore } from '@/lib/shell/createStore';
import type { FilePlace } from '@/protocol/files/files';

/** How an upload fares. */
export type UploadState = 'waiting' | 'sending' | 'paused' | 'failed' | 'done';

/** A file on its way. */
export type UploadItem = {
  key: string;
  file: File;
  place: FilePlace;
  /** Id of the upload at the backend; `null` until it has begun. */
  id: string | null;
  state: UploadState;
  /** Bytes that have arrived. */
  sent: number;
  /** Bytes a second of late; 0 until it is known. */
  speed: number;
  /** Whether the line is down and tried again by and by. */
  offline: boolean;
  error: FoyerError | null;
};

const store = createStore<readonly UploadItem[]>([]);

/** The files on their way, over all pages of the site: to go elsewhere on it ends nothing. */
export const uploadStore = {
  ...store,
  find: (key: string) => store.get().find((item) => item.key === key),
  add: (item: UploadItem) => store.set([...store.get(), item]),
  change: (key: string, change: Partial<UploadItem>) =>
    store.set(store.get().map((item) => (item.key === key ? { ...item, ...change } : item))),
  remove: (key: string) => store.set(store.get().filter((item) => item.key !== key)),
};

/** A file whose upload is not done, kept by the browser so that a reload goes on with it. */
type WaitingFile = {
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

type UploadDatabase = {
  [STORE]: { key: string; value: WaitingFile };
} & DBSchema;

let opening: Promise<IDBPDatabase<UploadDatabase>> | null = null;

function open(): Promise<IDBPDatabase<UploadDatabase>> {
  opening ??= openDB<UploadDatabase>('foyer-uploads', 1, {
    upgrade: (database) => void database.createObjectStore(STORE, { keyPath: 'key' }),
    terminated: () => void (opening = null),
  });
  return opening;
}

/** Whether something was done; a storage that is closed or full does nothing. */
const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/**
 * Files that wait, in the browser's own storage. Where that is closed or full nothing is kept: the visitor then chooses
 * the file again after a reload, and it goes on all the same.
 */
export const waitingFiles = {
  /** Resolves to whether it is kept. */
  keep: (waiting: WaitingFile): Promise<boolean> => succeeds(open().then((database) => database.put(STORE, waiting))),
  drop: (key: string): Promise<boolean> => succeeds(open().then((database) => database.delete(STORE, key))),
  /** Those of an account. */
  list: (owner: string): Promise<readonly WaitingFile[]> =>
    open()
      .then((database) => database.getAll(STORE))
      .then(
        (all) => all.filter((one) => one.owner === owner),
        () => [],
      ),
};
