import { useState, type ReactNode } from 'react';
import type { PostQuestion } from '@/components/community/posts/PostConfirm';
import { lazyPart } from '@/components/ui/lazyPart';
import { strings } from '@/components/community/posts/strings.en';
import { copyText } from '@/components/ui/values/exportText';
import { useToast } from '@/components/ui/overlays/useToast';
import { call } from '@/lib/data/backendClient';
import { postPath, type FeedPost } from '@/lib/community/FeedPost';
import { toMessage } from '@/lib/errors/toMessage';

const PostConfirm = lazyPart(
  () => import('@/components/community/posts/PostConfirm').then((code) => code.PostConfirm),
  ({ onNo }) => onNo(),
);

const ReportDialog = lazyPart(
  () => import('@/components/community/reports/ReportDialog').then((code) => code.ReportDialog),
  ({ onClose }) => onClose(),
);

/**
 * What can be done with a post beside editing it, with the questions that stand before it.
 *
 * @param author what its author is called
 */
export function usePostActions(post: FeedPost, author: string, onRemoved: () => void) {
  const [question, setQuestion] = useState<PostQuestion | null>(null);
  const [reporting, setReporting] = useState(false);
  const toast = useToast();
  const act = async (work: () => Promise<unknown>, done: string) => {
    setQuestion(null);
    try {
      await work();
      toast.show({ title: done, tone: 'good' });
    } catch (error) {
      toast.show({ title: strings.actions.failed, text: toMessage(error), tone: 'bad' });
    }
  };
  const remove = () =>
    act(async () => {
      const { deletePost } = await import('@/lib/community/postRequests');
      await deletePost(post);
      onRemoved();
    }, strings.actions.deleted);
  const hide = (hidden: boolean) =>
    act(
      () => call('hidePost', { post: post.objectId, hidden }),
      hidden ? strings.actions.hidden : strings.actions.shown,
    );
  const block = () =>
    act(
      () => call('blockAuthor', { author: post.author?.objectId ?? '', blocked: true }),
      strings.actions.blocked(author),
    );
  const copyLink = async () => {
    const link = new URL(postPath(post), window.location.href).href;
    const copied = await copyText(link);
    toast.show(
      copied ? { title: strings.actions.linkCopied, tone: 'good' } : { title: strings.actions.notCopied, text: link },
    );
  };

  const answers: Record<PostQuestion, () => Promise<void>> = { delete: remove, hide: () => hide(true), block };
  const dialog: ReactNode = question ? (
    <PostConfirm
      question={question}
      author={author}
      replies={post.replyCount ?? 0}
      onYes={() => void answers[question]()}
      onNo={() => setQuestion(null)}
    />
  ) : reporting ? (
    <ReportDialog kind="post" target={post.objectId} onClose={() => setReporting(false)} />
  ) : null;
  const report = () => setReporting(true);
  return { ask: setQuestion, report, show: () => void hide(false), copyLink: () => void copyLink(), dialog };
}
