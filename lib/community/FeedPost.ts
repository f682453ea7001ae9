import { readSettings } from '@/lib/env';
import type { LiveObject } from '@/lib/live-queries/LiveQuery';
import type { Profile } from '@/protocol/calls/account';
import type { ChainFamily } from '@/protocol/chainFamilies';
import type { PostPicture, ReactionKind } from '@/protocol/community';

/** A pointer, as an answer holds it. */
export type Pointer = { __type: 'Pointer'; className: string; objectId: string };

/** A moment, as an answer holds it. */
export type Moment = { __type: 'Date'; iso: string };

/** The public profile of an author; of one who has none the id alone, which is that of the account. */
export type AuthorProfile = {
  objectId: string;
  name?: string;
  /** What the name looks like; who has none of an older, doubled name has no page by it. */
  nameKey?: string;
  picture?: Profile['picture'];
  address?: string;
};

/** Fields of a post, as the backend answers them. */
export type PostFields = {
  text?: string;
  pictures?: readonly PostPicture[];
  location?: { __type: 'GeoPoint'; latitude: number; longitude: number };
  parent?: Pointer;
  clientId?: string;
  author?: Pointer;
  profile?: AuthorProfile;
  editedAt?: Moment;
  signer?: string;
  signerFamily?: ChainFamily;
  signature?: string;
  signedAt?: Moment;
  signatureForm?: number;
  likeCount?: number;
  thanksCount?: number;
  funnyCount?: number;
  replyCount?: number;
  hiddenAt?: Moment;
  hiddenReason?: string;
};

/** A post or a reply, with the profile of its author. */
export type FeedPost = LiveObject<PostFields>;

/** Fields of a reaction. */
export type ReactionFields = { post?: Pointer; user?: Pointer; kind?: ReactionKind };

/** A pointer to an object. */
export const pointerTo = (className: string, objectId: string): Pointer => ({
  __type: 'Pointer',
  className,
  objectId,
});

/** Address of an uploaded file, from its name. */
export function pictureAddress(name: string): string {
  const { appId, serverUrl } = readSettings();
  return `${serverUrl}/files/${encodeURIComponent(appId)}/${encodeURIComponent(name)}`;
}

/** Address of a post within the site; of a reply, that of the conversation, with the reply marked. */
export function postPath({ objectId, parent }: Pick<FeedPost, 'objectId' | 'parent'>): string {
  return parent ? `/community?post=${parent.objectId}&reply=${objectId}` : `/community?post=${objectId}`;
}
