import { useRouter } from 'next/router';
import { useContext, useEffect } from 'react';
import { LazyComposer } from '@/components/community/composer/LazyComposer';
import { PostingAs } from '@/components/community/composer/PostingAs';
import { DraftCard } from '@/components/community/composer/DraftCard';
import { PostBody } from '@/components/community/posts/PostBody';
import { FeedContext } from '@/components/community/FeedContext';
import { strings } from '@/components/community/posts/later.strings.en';
import { Note } from '@/components/ui/Note';
import { Failure } from '@/components/ui/Failure';
import { Button } from '@/components/ui/Button';
import { Skeleton } from '@/components/ui/Skeleton';
import { outbox, useDrafts } from '@/lib/community/outbox';
import { pointerTo, type PostFields, type FeedPost } from '@/lib/community/FeedPost';
import { useLiveQuery } from '@/lib/live-queries/useLiveQuery';
import { POST_CLASS } from '@/protocol/community';
import styles from '@/components/community/PostCard.module.css';

/** Replies that are read at once. */
const PAGE = 50;

/** Props of {@link Replies}. */
export type RepliesProps = { post: FeedPost };

/** The replies to a post, the oldest first, and where one is written. */
export function Replies({ post }: RepliesProps) {
  const { userId, blocked } = useContext(FeedContext);
  const drafts = useDrafts(userId).filter(({ parent }) => parent === post.objectId);
  const live = useLiveQuery<PostFields>({
    className: POST_CLASS,
    where: { parent: pointerTo(POST_CLASS, post.objectId) },
    order: ['createdAt', 'objectId'],
    include: ['profile'],
    limit: PAGE,
  });
  const { put } = live;
  useEffect(
    () =>
      outbox.onArrival((reply, { parent }) => {
        if (parent === post.objectId) put(reply);
      }),
    [put, post.objectId],
  );
  const { post: namedPost, reply: namedReply } = useRouter().query;
  const isMissing =
    namedPost === post.objectId && Boolean(namedReply) && !live.rows.some(({ objectId }) => objectId === namedReply);
  const { hasMore, loading, more } = live;
  useEffect(() => {
    // A reply that the address names may stand far down.
    if (isMissing && hasMore && !loading) void more();
  }, [isMissing, hasMore, loading, more]);
  return (
    <div className={styles.replies}>
      {live.loading && live.rows.length === 0 && (post.replyCount ?? 0) > 0 ? <Skeleton lines={2} /> : null}
      {live.rows.length > 0 ? (
        <ol aria-label={strings.replies.label}>
          {live.rows.map((reply) => (
            <li key={reply.objectId}>
              <PostBody post={reply} onChange={live.put} onRemoved={live.remove} />
            </li>
          ))}
        </ol>
      ) : null}
      {live.hasMore ? <Button onClick={() => void live.more()}>{strings.replies.more}</Button> : null}
      <Failure error={live.rows.length === 0 ? live.error : null} onRetry={() => void live.refetch()} />
      {drafts.map((draft) => (
        <DraftCard key={draft.clientId} draft={draft} />
      ))}
      {userId === null ? (
        <Note>{strings.replies.signIn}</Note>
      ) : blocked ? null : (
        <>
          <LazyComposer author={userId} parent={post.objectId} label={strings.replies.yours} />
          <PostingAs author={userId} writing offerOnly />
        </>
      )}
    </div>
  );
}
