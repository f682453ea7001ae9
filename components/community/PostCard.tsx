import { useState } from 'react';
import { PostBody, type PostBodyProps } from '@/components/community/PostBody';
import { Replies } from '@/components/community/Replies';
import { Button } from '@/components/ui/Button';

/** Props of {@link PostCard}. */
export type PostCardProps = Pick<PostBodyProps, 'post' | 'onChange' | 'onGone'> & {
  /** Whether its replies are shown from the start. */
  open?: boolean;
};

/** A post with its replies; of a reply that was found by itself, the reply alone. */
export function PostCard({ post, open = false, onChange, onGone }: PostCardProps) {
  const [unfolded, setUnfolded] = useState(open);
  const common = { post, onChange, onGone };
  if (post.parent) return <PostBody {...common} />;
  const count = post.replyCount ?? 0;
  const counted = `${count} ${count === 1 ? 'reply' : 'replies'}`;
  const action = (
    <Button variant="quiet" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
      {count > 0 ? counted : unfolded ? 'Close' : 'Reply'}
    </Button>
  );
  return (
    <PostBody {...common} action={action}>
      {unfolded ? <Replies post={post} /> : null}
    </PostBody>
  );
}
