import { createContext } from 'react';
import type { Reactions } from '@/components/community/useReactions';

/** Who looks at the wall, and what they may do. */
export type WallVisitor = {
  /** Account of the visitor; `null` for somebody who is signed out. */
  userId: string | null;
  moderator: boolean;
  /** Whether a moderator keeps the visitor from posting. */
  blocked: boolean;
  reactions: Reactions;
};

/** The visitor, for every post of the page. */
export const FeedContext = createContext<WallVisitor>({
  userId: null,
  moderator: false,
  blocked: false,
  reactions: { has: () => false, toggle: () => Promise.resolve() },
});
