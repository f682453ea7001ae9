import type Parse from 'parse/node';
import type { ChainFamily } from '@/protocol/chainFamilies';
import { POST_CLASS, REACTION_CLASS } from '@/protocol/community';
import { isEnabled } from '@/protocol/config/siteConfig';
import type { PushPayload } from '@/protocol/push';
import { isOfClass, prepareCommunity } from '@/server/community/communityClasses';
import { createAuthorGate, createModeration } from '@/server/community/moderation';
import { createPictureCheck } from '@/server/community/postPictures';
import { createCheckPostSignature, createPostSignatures } from '@/server/community/postSignatures';
import { createCounts, createPostTrigger, createReactionTrigger, removeTrail } from '@/server/community/posts';
import type { BackendModule } from '@/server/gateway/BackendModule';
import type { Database } from '@/server/parse/database';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';
import { PROFILE_CLASS } from '@/server/parse/schema/schema';

/** Characters of a reply that a notification shows. */
const SHOWN = 200;

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
  appId: string;
  /** Address under which this process reaches its own Parse protocol. */
  internalUrl: string;
};

/** The community (`protocol/calls/community.ts`): posts, reactions, moderation. */
export function createCommunityModule(ports: CommunityPorts): BackendModule {
  const { parse, database, limits, notifier } = ports;
  const gate = createAuthorGate(database, limits);
  const signatures = createPostSignatures(ports);
  const counts = createCounts(parse);
  const notifyOfReply = createReplyNotifications(database, notifier);

  return {
    name: 'community',
    functions: { ...createModeration(ports, gate), checkPostSignature: createCheckPostSignature(signatures) },
    triggers: {
      [POST_CLASS]: {
        beforeSave: createPostTrigger({ gate, signatures, checkPictures: createPictureCheck(ports) }),
        async afterSave({ object, original }) {
          if (original) return;
          await counts.afterReply(object);
          await notifyOfReply(object);
        },
        async afterDelete({ object }) {
          await removeTrail(parse, object);
          await counts.afterReply(object);
        },
      },
      [REACTION_CLASS]: {
        beforeSave: createReactionTrigger(gate),
        afterSave: ({ object }) => counts.afterReaction(object),
        afterDelete: ({ object }) => counts.afterReaction(object),
      },
    },
    open: () => prepareCommunity(database),
  };
}

/** Sends notifications to the devices of an account that asked for this kind. */
type ReplyNotifier = { tell(userId: string, kind: 'reply', payload: PushPayload): void };

/**
 * Tells the author of a post of a new reply to it, if they asked to be told (`savePush`). Nobody is told of what they
 * wrote themselves, nor of replies to a post that moderators took out of sight.
 */
function createReplyNotifications(database: Database, notifier: ReplyNotifier) {
  return async (reply: Parse.Object): Promise<void> => {
    const parent: unknown = reply.get('parent');
    if (!isOfClass(parent, POST_CLASS)) return;
    const [post] = await database.find(POST_CLASS, { objectId: parent.id }, { limit: 1 });
    const [author, replier] = [idOf(post?.['author']), idOf(reply.get('author'))];
    if (!post || post['hiddenAt'] || !author || !replier || author === replier) return;
    const [profile] = await database.find(PROFILE_CLASS, { objectId: replier }, { limit: 1 });
    const name: unknown = profile?.['name'];
    const text: unknown = reply.get('text');
    notifier.tell(author, 'reply', {
      title: `${typeof name === 'string' && name !== '' ? name : 'Someone'} replied to you`,
      body: typeof text === 'string' && text !== '' ? shorten(text) : 'Image',
      url: isEnabled('community') ? `/community?post=${parent.id}&reply=${reply.id}` : '/',
      // A lively post stays one notification.
      tag: `reply-${parent.id}`,
    });
  };
}

/** Id of a pointer, as the database has it or as the SDK does. */
function idOf(pointer: unknown): string | null {
  if (typeof pointer !== 'object' || pointer === null) return null;
  if ('objectId' in pointer) return String(pointer.objectId);
  return 'id' in pointer && typeof pointer.id === 'string' ? pointer.id : null;
}

/** By letters, not by halves of one. */
function shorten(text: string): string {
  const letters = [...text];
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN - 1).join('')}…` : text;
}
