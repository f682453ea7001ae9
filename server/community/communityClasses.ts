import Parse from 'parse/node';
import { DUPLICATE_VALUE } from '@/protocol/codes';
import { POST_CLASS, REACTION_CLASS, REPORT_CLASS } from '@/protocol/community';
import { ADMIN_ROLE, MODERATOR_ROLE } from '@/protocol/account';
import { REPORT_INDEXES } from '@/server/community/reportQueue';
import { type ClassDeclaration, serverOnly, noAccess, readable, signedIn } from '@/server/parse/schema/schema';
import { type Database, hasParseCode } from '@/server/parse/database';

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

/** The classes of the community. */
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
    permissions: { ...readable, create: signedIn, update: noAccess, delete: signedIn },
  },
  {
    className: BLOCKED_AUTHOR_CLASS,
    fields: { reason: text, by: user },
    permissions: serverOnly,
  },
  {
    className: REPORT_CLASS,
    fields: {
      ...{ kind: text, target: text, author: user, user, reason: text, note: text, words: text },
      ...{ decision: text, decisionNote: text, decidedBy: user, decidedAt: date, claimedAt: date },
      /** Account, kind and target: each reports a thing once. */
      key: text,
    },
    unique: 'key',
    owned: true,
    // Who decides is told to moderators alone.
    notExported: ['decidedBy', 'claimedAt'],
    // No client reads them: moderators by `listReports` alone.
    permissions: serverOnly,
  },
];

/** Whether a value points to an object of a class. */
export function isOfClass(value: unknown, className: string): value is Parse.Object & { id: string } {
  return value instanceof Parse.Object && value.className === className && typeof value.id === 'string';
}

/**
 * Makes what the community needs in the database beside its classes: the role of moderators, without members, and the
 * indexes of its readings, in which nothing is scanned that is not shown.
 */
export async function prepareCommunity(database: Database): Promise<void> {
  const moment = new Date().toISOString();
  const [role] = await database.find('_Role', { name: MODERATOR_ROLE }, { limit: 1 });
  if (!role) {
    const row = { objectId: MODERATOR_ROLE, name: MODERATOR_ROLE, createdAt: moment, updatedAt: moment, ACL: {} };
    await database.create('_Role', row).catch((error: unknown) => {
      // Another backend made it at the same moment: 137.
      if (!hasParseCode(error, DUPLICATE_VALUE)) throw error;
    });
  }
  const { adapter } = database;
  const index = (className: string, name: string, ...fields: string[]) =>
    adapter.ensureIndex(className, { fields: {} }, fields, name);
  await index(POST_CLASS, 'post_parent', 'parent', 'createdAt');
  await index(POST_CLASS, 'post_author', 'author', 'createdAt');
  await index(REACTION_CLASS, 'reaction_post', 'post', 'kind');
  await index(REACTION_CLASS, 'reaction_user', 'user', 'post');
  await adapter._client.none(`
    CREATE INDEX IF NOT EXISTS post_feed ON "${POST_CLASS}" ("createdAt" DESC) WHERE parent IS NULL;
    CREATE INDEX IF NOT EXISTS post_words ON "${POST_CLASS}" USING gin (to_tsvector('simple', text));
    CREATE INDEX IF NOT EXISTS post_place ON "${POST_CLASS}" USING gist (location);
    ${REPORT_INDEXES}
    -- Posts that versions up to 0.2.0 hid are read by moderators alone, and admins moderate too.
    UPDATE "${POST_CLASS}" SET _rperm = array_append(_rperm, 'role:${ADMIN_ROLE}')
      WHERE "hiddenAt" IS NOT NULL AND 'role:${MODERATOR_ROLE}' = ANY(_rperm) AND 'role:${ADMIN_ROLE}' <> ALL(_rperm);`);
}
