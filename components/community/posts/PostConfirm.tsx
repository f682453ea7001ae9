import { strings } from '@/components/community/posts/later.strings.en';
import { Confirm } from '@/components/ui/overlays/Dialog';

/** What is asked before it is done. */
export type PostQuestion = 'delete' | 'block' | 'hide';

/** Props of {@link PostConfirm}. */
export type PostConfirmProps = {
  question: PostQuestion;
  /** What the author of the post is called. */
  author: string;
  /** How many replies the post has. */
  replies: number;
  onYes: () => void;
  onNo: () => void;
};

/** Asks before a post is deleted or hidden, or its author is blocked. */
export function PostConfirm({ question, author, replies, onYes, onNo }: PostConfirmProps) {
  const words = strings.confirm;
  const asked = {
    delete: { title: words.deleteTitle, text: words.deleteText(replies), yes: words.delete },
    hide: { title: words.hideTitle, text: words.hideText, yes: words.hide },
    block: { title: words.blockTitle(author), text: words.blockText, yes: words.block },
  };
  return <Confirm {...asked[question]} onYes={onYes} onNo={onNo} />;
}
