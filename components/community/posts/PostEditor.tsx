import { useId, useState, type FormEvent } from 'react';
import { strings } from '@/components/community/posts/later.strings.en';
import { Failure } from '@/components/ui/Failure';
import { useTask } from '@/lib/state/useTask';
import { Button, Row } from '@/components/ui/Button';
import { focusOnMount } from '@/components/ui/forms/focus';
import { editPost } from '@/lib/community/postRequests';
import type { FeedPost } from '@/lib/community/FeedPost';
import { POST_LIMITS } from '@/protocol/community';
import styles from '@/components/community/composer/Composer.module.css';

/** Props of {@link PostEditor}. */
export type PostEditorProps = {
  post: FeedPost;
  onSaved: (post: FeedPost) => void;
  onClose: () => void;
};

/** Where an author changes the words of a post. */
export function PostEditor({ post, onSaved, onClose }: PostEditorProps) {
  const id = useId();
  const [text, setText] = useState(post.text ?? '');
  const { busy, error, run } = useTask();
  const isEmpty = text.trim() === '' && (post.pictures ?? []).length === 0;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty) return;
    await run(async () => {
      const saved = await editPost(post, text);
      if (saved) onSaved(saved);
      onClose();
    });
  };
  return (
    <form className={styles.composer} aria-label={strings.edit.label} onSubmit={(event) => void save(event)}>
      <label className="visually-hidden" htmlFor={id}>
        {strings.edit.text}
      </label>
      <textarea
        id={id}
        rows={4}
        ref={focusOnMount}
        value={text}
        maxLength={POST_LIMITS.text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      {post.signature ? <p className={styles.note}>{strings.edit.signed}</p> : null}
      <Failure error={error} />
      <Row>
        <Button type="submit" variant="primary" loading={busy} disabled={isEmpty}>
          {strings.edit.save}
        </Button>
        <Button onClick={onClose}>{strings.edit.cancel}</Button>
      </Row>
    </form>
  );
}
