import { POST_CLASS, REACTION_CLASS, type CommunityFunction } from '@/protocol/community';
import type { FunctionRequest } from '@/server/account/AccountRequest';
import type { CommunityParts } from '@/server/community/CommunityParts';
import { createAuthorGate } from '@/server/community/createAuthorGate';
import { createCheckPostSignature } from '@/server/community/createCheckPostSignature';
import { createCounts } from '@/server/community/createCounts';
import { createKeepPost } from '@/server/community/createKeepPost';
import { createKeepReaction } from '@/server/community/createKeepReaction';
import { createModeration } from '@/server/community/createModeration';
import { createPictureCheck } from '@/server/community/createPictureCheck';
import { createPostSignatures } from '@/server/community/createPostSignatures';
import { createReplyNotices } from '@/server/community/createReplyNotices';
import { removeTrail } from '@/server/community/removeTrail';

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
