import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { ChainFamily } from '@/protocol/chainFamilies';
import type { GeoLocation } from '@/protocol/community';

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
  place: GeoLocation | null;
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

type CommunityDatabase = {
  [STORE]: { key: string; value: Draft };
} & DBSchema;

let opening: Promise<IDBPDatabase<CommunityDatabase> | null> | null = null;

/** The browser's store, or `null` where there is none. */
function open(): Promise<IDBPDatabase<CommunityDatabase> | null> {
  opening ??= openDB<CommunityDatabase>(DATABASE, 1, {
    upgrade: (database) => void database.createObjectStore(STORE, { keyPath: 'clientId' }),
    // The browser closes it where its data is cleared: then it is opened again.
    terminated: () => void (opening = null),
  }).catch(() => null);
  return opening;
}

/** Posts that wait to be sent, in the browser's own database: they outlive the page, with their pictures. */
export const draftStore = {
  async list(): Promise<Draft[]> {
    const saved = (await (await open())?.getAll(STORE)) ?? [];
    return [...saved, ...memory.values()].sort((one, other) => one.writtenAt - other.writtenAt);
  },
  async put(draft: Draft): Promise<void> {
    const key = await (await open())?.put(STORE, draft).catch(() => undefined);
    if (key === undefined) memory.set(draft.clientId, draft);
    else memory.delete(draft.clientId);
  },
  async remove(clientId: string): Promise<void> {
    memory.delete(clientId);
    await (await open())?.delete(STORE, clientId);
  },
};
