import { useState, type ReactNode } from 'react';
import { LazyConfirm } from '@/components/ui/overlays/LazyConfirm';
import { authorName } from '@/components/community/posts/authorName';
import { copyText } from '@/components/ui/values/copyText';
import { useToast } from '@/components/ui/overlays/useToast';
import { call } from '@/lib/data/call';
import { deletePost } from '@/lib/community/deletePost';
import { postPath, type FeedPost } from '@/lib/community/FeedPost';
import { toMessage } from '@/lib/errors/toMessage';

/** What is asked before it is done. */
type Question = 'delete' | 'block' | 'hide' | null;

/** What can be done with a post beside editing it, with the questions that stand before it. */
export function usePostActs(post: FeedPost, onGone: () => void) {
  const [question, setQuestion] = useState<Question>(null);
  const toast = useToast();
  const act = async (work: () => Promise<unknown>, done: string) => {
    setQuestion(null);
    try {
      await work();
      toast.show({ title: done, tone: 'good' });
    } catch (error) {
      toast.show({ title: 'That did not go through.', text: toMessage(error), tone: 'bad' });
    }
  };
  const remove = () =>
    act(async () => {
      await deletePost(post);
      onGone();
    }, 'The post is deleted.');
  const hide = (hidden: boolean) =>
    act(
      () => call('hidePost', { post: post.objectId, hidden }),
      hidden ? 'Only its author and moderators see it now.' : 'Everybody sees it again.',
    );
  const block = () =>
    act(
      () => call('blockAuthor', { author: post.author?.objectId ?? '', blocked: true }),
      `${authorName(post)} cannot post now.`,
    );
  const copyLink = async () => {
    const link = new URL(postPath(post), window.location.href).href;
    const copied = await copyText(link);
    toast.show(
      copied
        ? { title: 'The link is copied.', tone: 'good' }
        : { title: 'The browser does not let us copy.', text: link },
    );
  };

  const replies = post.replyCount ?? 0;
  const asked: Record<NonNullable<Question>, { title: string; text: string; yes: string; onYes: () => void }> = {
    delete: {
      title: 'Delete this post?',
      text:
        replies > 0
          ? `It is gone for good, and its ${replies === 1 ? 'reply' : `${replies} replies`} with it.`
          : 'It is gone for good.',
      yes: 'Delete the post',
      onYes: () => void remove(),
    },
    hide: {
      title: 'Hide this post?',
      text: 'Its author and moderators still see it. You can show it to everybody again.',
      yes: 'Hide the post',
      onYes: () => void hide(true),
    },
    block: {
      title: `Keep ${authorName(post)} from posting?`,
      text: 'They can still read, and delete what they wrote. You can let them post again below the wall.',
      yes: 'Keep from posting',
      onYes: () => void block(),
    },
  };
  const dialog: ReactNode = question ? <LazyConfirm {...asked[question]} onNo={() => setQuestion(null)} /> : null;
  return { ask: setQuestion, show: () => void hide(false), copyLink: () => void copyLink(), dialog };
}
