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
