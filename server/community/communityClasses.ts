import { closed, nobody, readable, signedIn, type ClassDeclaration } from '@/server/parse/ClassDeclaration';
import { POST_CLASS, REACTION_CLASS } from '@/protocol/community';

/** Class of the accounts that moderators keep from posting; the id of each is that of its user. */
export const BLOCKED_AUTHOR_CLASS = 'BlockedAuthor';

const user = { type: 'Pointer', targetClass: '_User' };
const profile = { type: 'Pointer', targetClass: 'Profile' };
const text = { type: 'String' };
const date = { type: 'Date' };
const count = { type: 'Number' };

/** Fields of a post. Author, counts and what moderators did are the server's (`keepPost`); of the rest it checks each. */
const postFields = {
  text,
  pictures: { type: 'Array' },
  location: { type: 'GeoPoint' },
  parent: { type: 'Pointer', targetClass: POST_CLASS },
  clientId: text,
  /** Account and `clientId`: a post that is sent twice is there once. */
  key: text,
  author: user,
  profile,
  editedAt: date,
  signer: text,
  signerFamily: text,
  signature: text,
  signedAt: date,
  /** What the signature covers (`protocol/postMessage.ts`); none: the words alone. */
  signatureForm: count,
  likeCount: count,
  thanksCount: count,
  funnyCount: count,
  replyCount: count,
  hiddenAt: date,
  hiddenBy: user,
  hiddenReason: text,
};

/** The classes of the wall. */
export const COMMUNITY_CLASSES: readonly ClassDeclaration[] = [
  {
    className: POST_CLASS,
    fields: postFields,
    unique: 'key',
    owned: true,
    permissions: { ...readable, create: signedIn, update: signedIn, delete: signedIn },
  },
  {
    className: REACTION_CLASS,
    fields: { post: { type: 'Pointer', targetClass: POST_CLASS }, user, profile, kind: text, key: text },
    unique: 'key',
    owned: true,
    permissions: { ...readable, create: signedIn, update: nobody, delete: signedIn },
  },
  {
    className: BLOCKED_AUTHOR_CLASS,
    fields: { reason: text, by: user },
    permissions: closed,
  },
];
