import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { createStore } from '@/lib/state/createStore';
import type { FilePlace } from '@/protocol/files';

/** State of an upload. */
export type UploadState = 'waiting' | 'sending' | 'paused' | 'failed' | 'done';

/** A file that is being uploaded. */
export type UploadItem = {
  key: string;
  file: File;
  place: FilePlace;
  /** Id of the upload at the backend; `null` until it has started. */
  id: string | null;
  state: UploadState;
  /** Uploaded bytes. */
  sent: number;
  /** Current bytes per second; 0 until it is known. */
  speed: number;
  /** Whether the connection is lost and being retried. */
  offline: boolean;
  error: FoyerError | null;
};

const store = createStore<readonly UploadItem[]>([]);

/** The uploads of all pages of the site: they continue while the visitor navigates. */
export const uploadStore = {
  ...store,
  find: (key: string) => store.get().find((item) => item.key === key),
  add: (item: UploadItem) => store.set([...store.get(), item]),
  change: (key: string, change: Partial<UploadItem>) =>
    store.set(store.get().map((item) => (item.key === key ? { ...item, ...change } : item))),
  remove: (key: string) => store.set(store.get().filter((item) => item.key !== key)),
};

/** A file whose upload is not finished, stored in the browser so that a reload resumes it. */
type WaitingFile = {
  /** Its id in this browser. */
  key: string;
  /** Id of the account. */
  owner: string;
  file: File;
  place: FilePlace;
  /** Id of the upload; `null` if it has not started. */
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

/** Whether it succeeded; storage that is blocked or full fails. */
const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/**
 * Unfinished files in the browser's storage. If that is blocked or full, nothing is stored: after a reload the visitor
 * chooses the file again, and the upload resumes.
 */
export const pausedUploads = {
  /** Resolves to whether it was stored. */
  save: (waiting: WaitingFile): Promise<boolean> => succeeds(open().then((database) => database.put(STORE, waiting))),
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
