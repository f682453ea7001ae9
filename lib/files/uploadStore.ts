import type { FoyerError } from '@/lib/errors/FoyerError';
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

let items: readonly UploadItem[] = [];
const NONE: readonly UploadItem[] = [];
const listeners = new Set<() => void>();

function set(next: readonly UploadItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}

/** The files on their way, over all pages of the site: to go elsewhere on it ends nothing. */
export const uploadStore = {
  get: () => items,
  getOnServer: () => NONE,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  find: (key: string) => items.find((item) => item.key === key),
  add: (item: UploadItem) => set([...items, item]),
  change: (key: string, change: Partial<UploadItem>) =>
    set(items.map((item) => (item.key === key ? { ...item, ...change } : item))),
  remove: (key: string) => set(items.filter((item) => item.key !== key)),
};
