import { useState, type ReactNode } from 'react';
import { lazyPart } from '@/components/ui/lazyPart';
import { strings } from '@/components/community/posts/strings.en';
import { copyText } from '@/components/ui/values/exportText';
import { useToast } from '@/components/ui/overlays/useToast';
import { call } from '@/lib/data/backendClient';
import { postPath, type FeedPost } from '@/lib/community/FeedPost';
import { toMessage } from '@/lib/errors/toMessage';

const LazyConfirm = lazyPart(
  () => import('@/components/ui/overlays/Dialog').then((code) => code.Confirm),
  ({ onNo }) => onNo(),
);

const ReportDialog = lazyPart(
  () => import('@/components/community/reports/ReportDialog').then((code) => code.ReportDialog),
  ({ onClose }) => onClose(),
);

/** What is asked before it is done. */
type Question = 'delete' | 'block' | 'hide' | null;

/**
 * What can be done with a post beside editing it, with the questions that stand before it.
 *
 * @param author what its author is called
 */
export function usePostActions(post: FeedPost, author: string, onRemoved: () => void) {
  const [question, setQuestion] = useState<Question>(null);
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

  const replies = post.replyCount ?? 0;
  const requested: Record<NonNullable<Question>, { title: string; text: string; yes: string; onYes: () => void }> = {
    delete: {
      title: strings.confirm.deleteTitle,
      text: strings.confirm.deleteText(replies),
      yes: strings.confirm.delete,
      onYes: () => void remove(),
    },
    hide: {
      title: strings.confirm.hideTitle,
      text: strings.confirm.hideText,
      yes: strings.confirm.hide,
      onYes: () => void hide(true),
    },
    block: {
      title: strings.confirm.blockTitle(author),
      text: strings.confirm.blockText,
      yes: strings.confirm.block,
      onYes: () => void block(),
    },
  };
  const dialog: ReactNode = question ? (
    <LazyConfirm {...requested[question]} onNo={() => setQuestion(null)} />
  ) : reporting ? (
    <ReportDialog kind="post" target={post.objectId} onClose={() => setReporting(false)} />
  ) : null;
  const report = () => setReporting(true);
  return { ask: setQuestion, report, show: () => void hide(false), copyLink: () => void copyLink(), dialog };
}
