import type Parse from 'parse/node';
import type { ChainFamily } from '@/protocol/chainFamilies';
import { POST_CLASS, REACTION_CLASS } from '@/protocol/community';
import { prepareCommunity } from '@/server/community/communityClasses';
import { createAuthorGate, createModeration, createModerationFunctions } from '@/server/community/moderation';
import { type CommunityInbox, createPostNotifications, type ReplyNotifier } from '@/server/community/postNotifications';
import { createPictureCheck } from '@/server/community/postPictures';
import { createCheckPostSignature, createPostSignatures } from '@/server/community/postSignatures';
import {
  createCounts,
  createPostTrigger,
  createReactionTrigger,
  deleteRepliesAndReactions,
} from '@/server/community/posts';
import { sweepReports } from '@/server/community/reportQueue';
import { createReports } from '@/server/community/reports';
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

/** What the community needs. */
export type CommunityPorts = {
  /** Parse Server's `Parse`. */
  parse: typeof Parse;
  database: Database;
  /** Counters of all backends. */
  limits: RateLimitStore;
  addresses: Readonly<Record<ChainFamily, { findOwner(key: string): Promise<string | null> }>>;
  schemes: Readonly<Record<ChainFamily, Scheme>>;
  notifier: ReplyNotifier;
  inbox: CommunityInbox;
  appId: string;
  /** Address under which this process reaches its own Parse protocol. */
  internalUrl: string;
};

/** The community (`protocol/calls/community.ts`): posts, reactions, moderation. */
export function createCommunityModule(ports: CommunityPorts): BackendModule {
  const { parse, database, limits, inbox } = ports;
  const moderation = createModeration(ports);
  const gate = createAuthorGate(database, limits);
  const signatures = createPostSignatures(ports);
  const counts = createCounts(parse);
  const notifications = createPostNotifications(ports);

  return {
    name: 'community',
    functions: {
      ...createModerationFunctions(ports, moderation, gate),
      ...createReports(ports, moderation),
      checkPostSignature: createCheckPostSignature(signatures),
    },
    triggers: {
      [POST_CLASS]: {
        beforeSave: createPostTrigger({ gate, signatures, checkPictures: createPictureCheck(ports) }),
        async afterSave({ object, original }) {
          if (original) return;
          await counts.afterReply(object);
          await notifications.ofReply(object);
        },
        async afterDelete({ object }) {
          await deleteRepliesAndReactions(parse, object);
          if (object.id) await inbox.remove(object.id);
          await counts.afterReply(object);
        },
      },
      [REACTION_CLASS]: {
        beforeSave: createReactionTrigger(gate),
        async afterSave({ object, original }) {
          await counts.afterReaction(object);
          if (!original) await notifications.ofReaction(object);
        },
        afterDelete: ({ object }) => counts.afterReaction(object),
      },
    },
    hourlySweeps: [{ sweep: () => sweepReports(database) }],
    open: () => prepareCommunity(database),
  };
}
