import { call, requestBackend } from '@/lib/data/backendClient';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { checkFile, sendFile } from '@/lib/files/sendFile';
import { pausedUploads, type UploadItem, uploadStore } from '@/lib/files/uploadStore';
import { createUuid, secureContext } from '@/lib/state/secureContext';
import { FILE_CLASS, type FilePlace, type FileRow, normalizeFileName } from '@/protocol/files';

/** Window of the speed, in milliseconds: long enough to be steady, short enough to be current. */
const WINDOW = 5_000;

/** Concurrent uploads; the others wait. */
const CONCURRENCY = 3;

const { add, change, find, get, remove } = uploadStore;
const running = new Map<string, AbortController>();
const owners = new Map<string, string>();
const doneListeners = new Set<() => void>();

/** Stops an upload; the uploaded part stays. */
function halt(key: string): void {
  running.get(key)?.abort();
  running.delete(key);
}

/** Starts waiting uploads up to the limit. */
function begin(): void {
  for (const item of get()) {
    if (running.size >= CONCURRENCY) return;
    if (item.state === 'waiting' && !running.has(item.key)) void send(item);
  }
}

/** Only one of several tabs with a file sends it. */
async function holding(key: string, work: () => Promise<void>): Promise<boolean> {
  const { locks } = secureContext;
  // Without locks two tabs with one upload take turns.
  if (!locks) return work().then(() => true);
  return locks.request(`foyer-upload-${key}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}

async function send({ key, file, place }: UploadItem): Promise<void> {
  const work = new AbortController();
  running.set(key, work);
  const owner = owners.get(key) ?? '';
  change(key, { state: 'sending', error: null });
  const speed = measureSpeed();
  try {
    const held = await holding(key, async () => {
      await sendFile(file, {
        owner,
        place,
        id: find(key)?.id ?? null,
        signal: work.signal,
        onStarted(id) {
          if (!find(key)) {
            // Cancelled meanwhile. If even this fails, it is listed as unfinished, and expires.
            const notify = () => doneListeners.forEach((listener) => listener());
            void call('deleteFile', { id }).then(notify, notify);
            return;
          }
          change(key, { id });
          void pausedUploads.save({ key, owner, file, place, id });
        },
        onProgress: (sent) => change(key, { sent, speed: speed(sent) }),
        onWaiting: (offline) => find(key)?.offline !== offline && change(key, { offline }),
      });
      change(key, { state: 'done', sent: file.size, offline: false });
      await pausedUploads.drop(key);
    });
    // Another tab is sending it, and shows it.
    if (!held) remove(key);
    else for (const listener of doneListeners) listener();
  } catch (error) {
    if (!work.signal.aborted) change(key, { state: 'failed', error: toFoyerError(error), offline: false });
  } finally {
    if (running.get(key) === work) running.delete(key);
    begin();
  }
}

/** Uploads files: each is checked, then sent, a few at a time; `uploadStore` has their state. */
export const uploads = {
  /**
   * Adds files. An unfinished upload with the same name and size is resumed.
   *
   * @param owner id of the account
   */
  async add(owner: string, files: readonly File[], place: FilePlace): Promise<void> {
    const fresh = files.map((file) => {
      const key = createUuid();
      owners.set(key, owner);
      add({ key, file, place, id: null, state: 'paused', sent: 0, speed: 0, offline: false, error: null });
      return { key, file };
    });
    let space;
    let rows;
    try {
      [space, rows] = await Promise.all([call('getFileSpace', {}), listFiles()]);
    } catch (error) {
      for (const { key } of fresh) change(key, { state: 'failed', error: toFoyerError(error) });
      return;
    }
    for (const { key, file } of fresh) {
      try {
        const name = normalizeFileName(file.name);
        const taken = new Set(get().map(({ id }) => id));
        const started = rows.find(
          (row) => row.state === 'open' && row.name === name && row.size === file.size && !taken.has(row.objectId),
        );
        await checkFile(file, started ? { ...space, used: space.used - file.size } : space);
        if (!started) space = { ...space, used: space.used + file.size };
        if (!find(key)) continue;
        change(key, { id: started?.objectId ?? null, place: started?.place ?? place, state: 'waiting' });
        void pausedUploads.save({ key, owner, file, place, id: started?.objectId ?? null });
      } catch (error) {
        change(key, { state: 'failed', error: toFoyerError(error) });
      }
      begin();
    }
  },
  /** Resumes what a reload or a closed tab interrupted. */
  async restore(owner: string): Promise<void> {
    for (const { key, file, place, id } of await pausedUploads.list(owner)) {
      if (find(key)) continue;
      owners.set(key, owner);
      add({ key, file, place, id, state: 'waiting', sent: 0, speed: 0, offline: false, error: null });
    }
    begin();
  },
  pause(key: string): void {
    halt(key);
    change(key, { state: 'paused', offline: false });
    begin();
  },
  /** Resumes after a pause or a failure. */
  resume(key: string): void {
    change(key, { state: 'waiting', error: null });
    begin();
  },
  /** Cancels an upload, and deletes the uploaded part. */
  async cancel(key: string): Promise<void> {
    const id = find(key)?.id ?? null;
    halt(key);
    remove(key);
    await pausedUploads.drop(key);
    begin();
    if (id !== null) await call('deleteFile', { id });
  },
  /** Removes finished and refused files from the list. */
  dismiss(key: string): void {
    remove(key);
    void pausedUploads.drop(key);
  },
  /** On sign-out: stops all uploads; they resume when the account signs in again. */
  stopOthers(owner: string | null): void {
    for (const { key } of get()) {
      if (owners.get(key) === owner) continue;
      halt(key);
      remove(key);
    }
  },
  /**
   * Called after each finished file, and after the partial upload of a cancelled one is deleted.
   */
  onDone(listener: () => void): () => void {
    doneListeners.add(listener);
    return () => void doneListeners.delete(listener);
  },
};

/** Creates a meter: given the number of bytes sent so far, it returns the current bytes per second, 0 at first. */
function measureSpeed(now: () => number = () => performance.now()): (sent: number) => number {
  const marks: { at: number; sent: number }[] = [];
  return (sent) => {
    const at = now();
    marks.push({ at, sent });
    while (marks.length > 2 && at - (marks[0]?.at ?? at) > WINDOW) marks.shift();
    const [first] = marks;
    const time = first ? at - first.at : 0;
    return first && time >= 500 ? Math.max(0, ((sent - first.sent) / time) * 1_000) : 0;
  };
}

/** Maximum number of listed files. */
export const MAX_LISTED = 1_000;

/**
 * The visitor's files, newest first, including unfinished uploads; at most {@link MAX_LISTED}.
 *
 * @throws FoyerError: UnreachableError, SessionEndedError
 */
export async function listFiles(): Promise<readonly FileRow[]> {
  const body = { order: '-createdAt', limit: MAX_LISTED };
  const path = `classes/${FILE_CLASS}`;
  const { results } = await requestBackend<{ results: FileRow[] }>({ method: 'GET', path, body });
  return results;
}
