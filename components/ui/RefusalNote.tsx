import { useRouter } from 'next/router';
import { Button } from '@/components/ui/Button';
import { strings } from '@/components/ui/strings.en';
import { describeRefusal, type Refusal } from '@/lib/data/Refusal';
import styles from '@/components/ui/Failure.module.css';

/** Props of {@link RefusalNote}. */
export type RefusalNoteProps = { refusal: Refusal | null };

/** Says why figures of a page are missing, and when to try again; a link, so that it works without script. */
export function RefusalNote({ refusal }: RefusalNoteProps) {
  const { asPath } = useRouter();
  if (!refusal) return null;
  return (
    <div role="alert" className={styles.failure}>
      <p>{describeRefusal(refusal)}</p>
      <Button href={asPath}>{strings.tryAgain}</Button>
    </div>
  );
}
