/** The class that lists files, and its limits; the calls are in `calls/files.ts`. It brings no zod. */

/** Class of the files of each account; its rows are made by the backend alone and read by their owner alone. */
export const FILE_CLASS = 'FileEntry';

/** Where the bytes of a file are kept: by this backend under a name, or by their content (IPFS). */
export type FilePlace = 'backend' | 'ipfs';

/** How a file fares at the pinning service that the operator set up. */
export type PinState = 'queued' | 'pinning' | 'pinned' | 'failed';

/** A row of {@link FILE_CLASS}, as the Parse protocol answers it. */
export type FileRow = {
  objectId: string;
  /** ISO 8601, in UTC. */
  createdAt: string;
  /** As its owner called it. */
  name: string;
  /** In bytes; of an upload under way, what it will be. */
  size: number;
  /** Content type by what is in it; absent while it is under way. */
  type?: string;
  /** `open`: an upload under way, of which the id is `objectId`. */
  state: 'open' | 'kept';
  place: FilePlace;
  /** Whoever has this address may fetch the file; absent while it is under way. */
  url?: string;
  /** CID (IPFS). */
  hash?: string;
  /** Address at the gateway of this backend. */
  ipfs?: string;
  /** As a client of the SDK gave them when it saved the file. */
  metadata?: Readonly<Record<string, unknown>>;
  tags?: Readonly<Record<string, unknown>>;
  /** Words by which the owner finds it. */
  labels?: readonly string[];
  pin?: PinState;
};

/** Most words of one file, and letters of one word. */
export const LABEL_LIMITS = { words: 12, letters: 32 } as const;
