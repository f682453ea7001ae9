import type Parse from 'parse/node';
import type { ChainFamily } from '@/protocol/chainFamilies';
import { type CommunityFunction, POST_CLASS, REACTION_CLASS } from '@/protocol/community';
import type { FunctionRequest } from '@/server/parse/ownerFunction';
import type { AddressBooks } from '@/server/auth/addressBook';
import type { SignatureScheme } from '@/server/auth/schemes/SignatureScheme';
import { createReplyNotices } from '@/server/community/createReplyNotices';
import { createAuthorGate, createModeration } from '@/server/community/moderation';
import { createPictureCheck } from '@/server/community/postPictures';
import { createCheckPostSignature, createPostSignatures } from '@/server/community/postSignatures';
import { createKeepPost, removeTrail } from '@/server/community/posts';
import { createCounts, createKeepReaction } from '@/server/community/reactions';
import type { Database } from '@/server/parse/database';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';
import type { Push } from '@/server/push/createPush';

/** Registers the functions of the wall (`protocol/community.ts`) and the triggers that keep its classes in order. */
export function defineCommunity(parts: CommunityParts): void {
  const { parse } = parts;
  const { Cloud } = parse;
  const gate = createAuthorGate(parts.database, parts.limits);
  const signatures = createPostSignatures(parts);
  const counts = createCounts(parse);
  const tellOfReply = createReplyNotices(parts.database, parts.push.notices);

  const functions: Record<CommunityFunction, (request: FunctionRequest) => Promise<unknown>> = {
    ...createModeration(parts, gate),
    checkPostSignature: createCheckPostSignature(signatures),
  };
  for (const [name, handler] of Object.entries(functions)) Cloud.define(name, handler);

  Cloud.beforeSave(POST_CLASS, createKeepPost({ gate, signatures, checkPictures: createPictureCheck(parts) }));
  Cloud.afterSave(POST_CLASS, async ({ object, original }: Parse.Cloud.AfterSaveRequest) => {
    if (original) return;
    await counts.afterReply(object);
    await tellOfReply(object);
  });
  Cloud.afterDelete(POST_CLASS, async ({ object }: Parse.Cloud.AfterDeleteRequest) => {
    await removeTrail(parse, object);
    await counts.afterReply(object);
  });

  Cloud.beforeSave(REACTION_CLASS, createKeepReaction(gate));
  Cloud.afterSave(REACTION_CLASS, ({ object }: Parse.Cloud.AfterSaveRequest) => counts.afterReaction(object));
  Cloud.afterDelete(REACTION_CLASS, ({ object }: Parse.Cloud.AfterDeleteRequest) => counts.afterReaction(object));
}

/** What the wall stands on. */
export type CommunityParts = {
  /** Parse Server's `Parse`. */
  parse: typeof Parse;
  database: Database;
  /** Counters of all backends. */
  limits: RateLimitStore;
  addresses: AddressBooks;
  schemes: Readonly<Record<ChainFamily, SignatureScheme>>;
  push: Pick<Push, 'notices'>;
  appId: string;
  /** Address under which this process reaches its own Parse protocol. */
  internalUrl: string;
};
