import type Parse from 'parse/node';
import type { ChainFamily } from '@/protocol/chainFamilies';
import { POST_CLASS, REACTION_CLASS } from '@/protocol/community';
import { prepareCommunity } from '@/server/community/communityClasses';
import { createReplyNotices, type ReplyNotices } from '@/server/community/createReplyNotices';
import { createAuthorGate, createModeration } from '@/server/community/moderation';
import { createPictureCheck } from '@/server/community/postPictures';
import { createCheckPostSignature, createPostSignatures } from '@/server/community/postSignatures';
import { createKeepPost, removeTrail } from '@/server/community/posts';
import { createCounts, createKeepReaction } from '@/server/community/reactions';
import type { BackendModule } from '@/server/gateway/BackendModule';
import type { Database } from '@/server/parse/database';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';

/** How the wallets of a family of chains sign. */
type Scheme = {
  /** The account that an address stands for; `null` where it is no address of the family. */
  readKey(address: string): Promise<string | null>;
  /** `null` where the address signed the message, else what is wrong. */
  validateSignature(signed: { address: string; message: string; signature: string }): Promise<string | null>;
};

/** What the wall stands on. */
export type CommunityPorts = {
  /** Parse Server's `Parse`. */
  parse: typeof Parse;
  database: Database;
  /** Counters of all backends. */
  limits: RateLimitStore;
  addresses: Readonly<Record<ChainFamily, { findOwner(key: string): Promise<string | null> }>>;
  schemes: Readonly<Record<ChainFamily, Scheme>>;
  notices: ReplyNotices;
  appId: string;
  /** Address under which this process reaches its own Parse protocol. */
  internalUrl: string;
};

/** The wall (`protocol/calls/community.ts`): posts, reactions, moderation. */
export function createCommunityModule(ports: CommunityPorts): BackendModule {
  const { parse, database, limits, notices } = ports;
  const gate = createAuthorGate(database, limits);
  const signatures = createPostSignatures(ports);
  const counts = createCounts(parse);
  const tellOfReply = createReplyNotices(database, notices);

  return {
    name: 'community',
    functions: { ...createModeration(ports, gate), checkPostSignature: createCheckPostSignature(signatures) },
    triggers: {
      [POST_CLASS]: {
        beforeSave: createKeepPost({ gate, signatures, checkPictures: createPictureCheck(ports) }),
        async afterSave({ object, original }) {
          if (original) return;
          await counts.afterReply(object);
          await tellOfReply(object);
        },
        async afterDelete({ object }) {
          await removeTrail(parse, object);
          await counts.afterReply(object);
        },
      },
      [REACTION_CLASS]: {
        beforeSave: createKeepReaction(gate),
        afterSave: ({ object }) => counts.afterReaction(object),
        afterDelete: ({ object }) => counts.afterReaction(object),
      },
    },
    open: () => prepareCommunity(database),
  };
}
