import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
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
