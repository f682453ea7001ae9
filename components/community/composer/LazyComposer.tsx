import dynamic from 'next/dynamic';
import { useState } from 'react';
import { readDraftText } from '@/components/community/composer/draftText';
import { PostingAs } from '@/components/community/composer/PostingAs';
import { PanelSkeleton } from '@/components/ui/Failure';
import { Icon } from '@/components/ui/Icon';
import styles from '@/components/community/composer/Composer.module.css';

const load = () => import('@/components/community/composer/Composer').then((code) => code.Composer);

/** The form of a post or a reply; its code, 10 kB, is fetched for those who write, not for every reader. */
export const LazyComposer = dynamic(load, { ssr: false, loading: PanelSkeleton });

/** Fetches the form before it is pressed. Where that fails, the press fetches it again and shows the error. */
const fetchAhead = () => void load().catch(() => undefined);

/** Props of {@link PostComposer}. */
export type PostComposerProps = {
  /** Account of the author. */
  author: string;
  label: string;
};

/** Where a post is written: a line to press, and then the form; at once where something is unfinished. */
export function PostComposer({ author, label }: PostComposerProps) {
  const [state, setState] = useState<'closed' | 'pressed' | 'unfinished'>(() =>
    readDraftText(author, null) === '' ? 'closed' : 'unfinished',
  );
  return (
    <>
      {state === 'closed' ? (
        <button
          type="button"
          className={styles.opener}
          onPointerEnter={fetchAhead}
          onFocus={fetchAhead}
          onClick={() => setState('pressed')}
        >
          <Icon name="post" />
          {label}
        </button>
      ) : (
        <LazyComposer author={author} label={label} focus={state === 'pressed'} />
      )}
      <PostingAs author={author} writing={state !== 'closed'} />
    </>
  );
}
