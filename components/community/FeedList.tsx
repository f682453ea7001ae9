import dynamic from 'next/dynamic';
import { useContext, useEffect, useRef, useState } from 'react';
import { DraftCard } from '@/components/community/composer/DraftCard';
import { PostBody, type PostBodyProps } from '@/components/community/posts/PostBody';
import type { RepliesProps } from '@/components/community/posts/Replies';
import { FeedContext } from '@/components/community/FeedContext';
import { strings } from '@/components/community/strings.en';
import type { useFeed } from '@/components/community/useFeed';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Failure, PanelSkeleton } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import type { EmptyStateProps } from '@/components/ui/EmptyState';
import type { FeedFilter } from '@/lib/community/feedQuery';
import type { FeedPost } from '@/lib/community/FeedPost';
import styles from '@/components/community/Feed.module.css';

/** Where there are posts, nobody sees it. */
const EmptyState = dynamic<EmptyStateProps>(
  () => import('@/components/ui/EmptyState').then((code) => code.EmptyState),
  { ssr: false, loading: PanelSkeleton },
);
/** Unfolded by a press. */
const Replies = dynamic<RepliesProps>(
  () => import('@/components/community/posts/Replies').then((code) => code.Replies),
  { ssr: false, loading: () => <Skeleton lines={2} /> },
);

/** A reader this near to the top, in pixels, has nothing pushed away by a new post. */
const AT_THE_TOP = 320;

/** Props of {@link FeedList}. */
export type FeedListProps = {
  feed: ReturnType<typeof useFeed>;
  filter: FeedFilter;
  onFilter: (filter: FeedFilter) => void;
};

/** The posts, the newest first; further ones are read when the end comes near. */
export function FeedList({ feed, filter, onFilter }: FeedListProps) {
  const { userId } = useContext(FeedContext);
  const { rows, hasMore, loading, error, state, drafts, isCached } = feed;
  const { shown, held, showAll } = useNewPosts(rows, userId);
  const waiting = drafts.filter(({ parent }) => parent === null).toReversed();
  const end = useEndWatch(hasMore && !loading, () => void feed.more());
  const isEmpty = rows.length === 0 && waiting.length === 0 && !loading && !error;
  return (
    <section aria-label={strings.feed.label} aria-busy={loading && rows.length === 0}>
      <p className={styles.state} role="status">
        {isCached ? strings.feed.cached : state === 'lost' ? strings.feed.lost : ''}
      </p>
      {held > 0 ? (
        <p className={styles.held}>
          <Button onClick={showAll}>{strings.feed.showNew(held)}</Button>
        </p>
      ) : null}
      {waiting.map((draft) => (
        <DraftCard key={draft.clientId} draft={draft} />
      ))}
      {loading && rows.length === 0 ? <Skeleton lines={6} /> : null}
      {isEmpty ? <NothingThere filter={filter} isIn={userId !== null} onFilter={onFilter} /> : null}
      <ol className={styles.posts}>
        {shown.map((post) => (
          <li key={post.objectId}>
            <PostCard post={post} open={filter.by === 'post'} onChange={feed.put} onRemoved={feed.remove} />
          </li>
        ))}
      </ol>
      {rows.length === 0 || (hasMore && error) ? <Failure error={error} onRetry={feed.retry} /> : null}
      <div ref={end} />
      {isCached ? null : hasMore ? (
        <Button loading={loading} onClick={() => void feed.more()}>
          {strings.feed.more}
        </Button>
      ) : rows.length > 0 && !loading ? (
        <Note>{strings.feed.end}</Note>
      ) : null}
    </section>
  );
}

/**
 * Holds back new posts of others while the reader is further down, so that nothing moves under their eyes.
 *
 * @returns the posts to show, how many are held back, and what shows them
 */
function useNewPosts(rows: readonly FeedPost[], userId: string | null) {
  const [until, setUntil] = useState('');
  const newest = rows[0]?.createdAt ?? '';
  useEffect(() => {
    if (newest === '' || newest === until) return;
    const show = () => {
      if (until === '' || window.scrollY < AT_THE_TOP) setUntil(newest);
    };
    show();
    window.addEventListener('scroll', show, { passive: true });
    return () => window.removeEventListener('scroll', show);
  }, [newest, until]);
  const isHeld = (post: FeedPost) => until !== '' && post.createdAt > until && post.author?.objectId !== userId;
  const shown = rows.filter((post) => !isHeld(post));
  return {
    shown,
    held: rows.length - shown.length,
    showAll: () => {
      setUntil(newest);
      window.scrollTo({ top: 0 });
    },
  };
}

/** Calls `onNear` when the end of the list comes near. */
function useEndWatch(active: boolean, onNear: () => void) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    if (!active || !end.current) return;
    // A busy page is notified of several moments at once, of which any may be the one.
    const watch = new IntersectionObserver(
      (moments) => moments.some(({ isIntersecting }) => isIntersecting) && latest.current(),
      {
        rootMargin: '600px',
      },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [active]);
  return end;
}

function NothingThere(props: { filter: FeedFilter; isIn: boolean; onFilter: (filter: FeedFilter) => void }) {
  const { filter, isIn, onFilter } = props;
  if (filter.by === 'all') {
    return (
      <EmptyState
        picture="lamp"
        title={strings.feed.empty}
        text={isIn ? strings.feed.beFirst : strings.feed.signInToPost}
      />
    );
  }
  const { title, text } = strings.none[filter.by];
  return (
    <EmptyState
      picture="search"
      title={title}
      text={text}
      action={<Button onClick={() => onFilter({ by: 'all' })}>{strings.showAll}</Button>}
    />
  );
}

/** Props of {@link PostCard}. */
type PostCardProps = Pick<PostBodyProps, 'post' | 'onChange' | 'onRemoved'> & {
  /** Whether its replies are shown from the start. */
  open?: boolean;
};

/** A post with its replies; of a reply that was found by itself, the reply alone. */
function PostCard({ post, open = false, onChange, onRemoved }: PostCardProps) {
  const [unfolded, setUnfolded] = useState(open);
  const common = { post, onChange, onRemoved };
  if (post.parent) return <PostBody {...common} />;
  const count = post.replyCount ?? 0;
  const action = (
    <Button variant="quiet" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
      {count > 0 ? strings.feed.replies(count) : unfolded ? strings.feed.hideReplies : strings.feed.reply}
    </Button>
  );
  return (
    <PostBody {...common} action={action}>
      {unfolded ? <Replies post={post} /> : null}
    </PostBody>
  );
}
