import { useState, type ReactNode } from 'react';
import { strings } from '@/components/community/posts/strings.en';
import type { Reactions } from '@/components/community/FeedContext';
import { Tooltip } from '@/components/ui/overlays/Tooltip';
import { useToast } from '@/components/ui/overlays/useToast';
import { toMessage } from '@/lib/errors/toMessage';
import type { FeedPost } from '@/lib/community/FeedPost';
import { REACTION_KINDS, type ReactionKind } from '@/protocol/community';
import styles from '@/components/community/posts/ReactionBar.module.css';

/** Props of {@link ReactionBar}. */
export type ReactionBarProps = {
  post: FeedPost;
  reactions: Reactions;
  /** Whether the visitor can react: is in, and not kept from it. */
  open: boolean;
  /** What stands beside them. */
  children?: ReactNode;
};

/** What each kind is called, and its picture on a 20 px grid. */
const KINDS: Readonly<Record<ReactionKind, { label: string; path: string }>> = {
  like: {
    label: strings.reactions.like,
    path: 'M10 16.500S3 12.500 3 7.800A3.600 3.600 0 0 1 10 6.500a3.600 3.600 0 0 1 7 1.300c0 4.700-7 8.700-7 8.700z',
  },
  thanks: {
    label: strings.reactions.thanks,
    path: 'M10 3v3M10 14v3M3 10h3M14 10h3M5 5l2 2M13 13l2 2M15 5l-2 2M7 13l-2 2',
  },
  funny: {
    label: strings.reactions.funny,
    path: 'M10 17.500a7.5 7.5 0 1 0 0-15 7.500 7.500 0 0 0 0 15zM6.500 11.500a3.600 3.600 0 0 0 7 0zM7.500 7.500v.4M12.500 7.500v.4',
  },
};

/** The reactions to a post, each a switch with its number. */
export function ReactionBar({ post, reactions, open, children }: ReactionBarProps) {
  const [busy, setBusy] = useState<ReactionKind | null>(null);
  const toast = useToast();
  const toggle = async (kind: ReactionKind) => {
    if (busy) return;
    setBusy(kind);
    try {
      await reactions.toggle(post, kind);
    } catch (error) {
      toast.show({ title: strings.actions.failed, text: toMessage(error), tone: 'bad' });
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className={styles.bar}>
      {REACTION_KINDS.map((kind) => {
        const count = reactions.count(post, kind);
        const { label, path } = KINDS[kind];
        return (
          <Tooltip key={kind} text={open ? label : strings.reactions.signIn(label)} press={!open}>
            {/* Not `disabled`, which no focus reaches: it says what is missing. */}
            <button
              type="button"
              className={styles.kind}
              aria-pressed={reactions.has(post, kind)}
              aria-disabled={!open}
              onClick={() => open && void toggle(kind)}
            >
              <svg width="18" height="18" viewBox="0 0 20 20" aria-hidden="true">
                <path d={path} />
              </svg>
              <span className={`visually-hidden ${styles.word}`}>{label}</span>
              {count > 0 ? <span>{count}</span> : null}
            </button>
          </Tooltip>
        );
      })}
      {children}
    </div>
  );
}
