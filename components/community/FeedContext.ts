import { createContext, useState } from 'react';
import { sendAsAuthor } from '@/lib/community/sendAsAuthor';
import { pointerTo, type ReactionFields, type FeedPost } from '@/lib/community/FeedPost';
import { readCode } from '@/lib/errors/FoyerError';
import { useLiveQuery } from '@/lib/live-queries/useLiveQuery';
import { POST_CLASS, REACTION_CLASS, REACTION_COUNTS, type ReactionKind } from '@/protocol/community';

/** The newest reactions of a visitor that are known; of older ones the feed shows the numbers alone. */
const MOST = 1_000;

/** The backend has it already; or has it no more. */
const SETTLED: ReadonlySet<number | undefined> = new Set([137, 101]);

/** A visitor's own reactions, in all tabs, and what gives and takes them. */
export type Reactions = {
  has(post: FeedPost, kind: ReactionKind): boolean;
  /** How many there are, with what this visitor just gave or took. */
  count(post: FeedPost, kind: ReactionKind): number;
  /** @throws FoyerError where the backend refuses it or does not answer */
  toggle(post: FeedPost, kind: ReactionKind): Promise<void>;
};

/** The visitor of the feed, and what they may do. */
export type FeedVisitor = {
  /** Account of the visitor; `null` for somebody who is signed out. */
  userId: string | null;
  moderator: boolean;
  /** Whether a moderator keeps the visitor from posting. */
  blocked: boolean;
  /** Public name; `null` for none, `undefined` while it is not known. */
  name: string | null | undefined;
  /** The visitor chose this public name. */
  onNamed: (name: string | null) => void;
  reactions: Reactions;
};

/** The visitor, for every post of the page. */
export const FeedContext = createContext<FeedVisitor>({
  userId: null,
  moderator: false,
  blocked: false,
  name: undefined,
  onNamed: () => undefined,
  reactions: {
    has: () => false,
    count: (post, kind) => post[REACTION_COUNTS[kind]] ?? 0,
    toggle: () => Promise.resolve(),
  },
});

/** Follows the reactions of an account; `null` for somebody who is signed out. */
export function useReactions(userId: string | null): Reactions {
  const query = userId && {
    className: REACTION_CLASS,
    where: { user: pointerTo('_User', userId) },
    limit: MOST,
  };
  const live = useLiveQuery<ReactionFields>(query || null);
  const [waiting, setWaiting] = useState<Readonly<Record<string, { given: boolean; count: number }>>>({});
  const keyOf = (post: FeedPost, kind: ReactionKind) => `${post.objectId} ${kind}`;
  const find = (post: FeedPost, kind: ReactionKind) =>
    live.rows.find((row) => row.kind === kind && row.post?.objectId === post.objectId);

  return {
    has: (post, kind) => waiting[keyOf(post, kind)]?.given ?? find(post, kind) !== undefined,
    count(post, kind) {
      const key = keyOf(post, kind);
      return waiting[key]?.count ?? post[REACTION_COUNTS[kind]] ?? 0;
    },
    async toggle(post, kind) {
      const key = keyOf(post, kind);
      if (key in waiting) return;
      const given = find(post, kind);
      const count = Math.max(0, (post[REACTION_COUNTS[kind]] ?? 0) + (given ? -1 : 1));
      // Shown at once; where the backend refuses, it is as before.
      setWaiting((before) => ({ ...before, [key]: { given: !given, count } }));
      try {
        if (given) {
          await sendAsAuthor('DELETE', `classes/${REACTION_CLASS}/${given.objectId}`, {}).catch(unlessSettled);
          live.remove(given.objectId);
        } else {
          const fields = { post: pointerTo(POST_CLASS, post.objectId), kind };
          const row = await sendAsAuthor<object>('POST', `classes/${REACTION_CLASS}`, fields).catch(unlessSettled);
          if (row) live.put({ updatedAt: new Date().toISOString(), ...fields, ...row } as never);
          else await live.refetch();
        }
      } finally {
        setWaiting((before) => Object.fromEntries(Object.entries(before).filter(([one]) => one !== key)));
      }
    },
  };
}

function unlessSettled(error: unknown): null {
  if (SETTLED.has(readCode(error))) return null;
  throw error;
}
