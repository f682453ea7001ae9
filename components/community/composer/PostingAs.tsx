import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useContext, useState } from 'react';
import type { NameFormProps } from '@/components/community/composer/NameForm';
import { FeedContext } from '@/components/community/FeedContext';
import { strings } from '@/components/community/strings.en';
import { PanelSkeleton } from '@/components/ui/Failure';
import { Note } from '@/components/ui/Note';
import { RichText } from '@/components/ui/RichText';
import { visitorName } from '@/lib/community/authors';
import styles from '@/components/community/composer/Composer.module.css';

/** For those who have no public name yet. */
const NameForm = dynamic<NameFormProps>(
  () => import('@/components/community/composer/NameForm').then((code) => code.NameForm),
  { ssr: false, loading: PanelSkeleton },
);

/** Of the key of `localStorage` that says so; the id of the account follows. */
const SKIPPED = 'foyer-unnamed:';

/** Whether an account chose to write without a name, which this browser holds. */
function hasSkipped(author: string): boolean {
  try {
    return localStorage.getItem(SKIPPED + author) !== null;
  } catch {
    return false;
  }
}

function skip(author: string): void {
  try {
    localStorage.setItem(SKIPPED + author, '1');
  } catch {
    // A browser that stores nothing offers it again.
  }
}

/** Props of {@link PostingAs}. */
export type PostingAsProps = {
  /** Account of the author. */
  author: string;
  /** Whether something is being written: then a name is offered, once. */
  writing: boolean;
  /** Nothing is said to who has a name. */
  offerOnly?: boolean;
};

/** What readers call the author; who has no public name is offered one in place. */
export function PostingAs({ author, writing, offerOnly = false }: PostingAsProps) {
  const { name, onNamed } = useContext(FeedContext);
  const [choice, setChoice] = useState<'asked' | 'skipped' | null>(null);
  const isOffered = name === null && (choice === 'asked' || (choice === null && writing && !hasSkipped(author)));
  if (isOffered) {
    return (
      <NameForm
        author={author}
        onSaved={onNamed}
        onSkip={() => {
          skip(author);
          setChoice('skipped');
        }}
      />
    );
  }
  if (offerOnly) return null;
  return (
    <div className={styles.as} data-known={name !== undefined}>
      <Note>
        {name ? (
          <RichText
            text={strings.postingAs}
            parts={[<bdi key="name">{name}</bdi>, <Link key="account" href="/account" />]}
          />
        ) : (
          <RichText
            text={strings.postingAsVisitor(visitorName(author))}
            parts={[<button key="name" type="button" onClick={() => setChoice('asked')} />]}
          />
        )}
      </Note>
    </div>
  );
}
