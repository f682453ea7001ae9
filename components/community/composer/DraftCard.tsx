import { strings } from '@/components/community/strings.en';
import { Button, Row, Spinner } from '@/components/ui/Button';
import type { Draft } from '@/lib/community/drafts';
import { outbox } from '@/lib/community/outbox';
import styles from '@/components/community/PostCard.module.css';

/** A post that is on its way, waits for the network, or was refused. */
export function DraftCard({ draft }: { draft: Draft }) {
  const { text, pictures, refusal } = draft;
  return (
    <article className={styles.waiting} aria-label={strings.draft.label}>
      {text ? (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      ) : null}
      {refusal === null ? (
        <p className={styles.state} role="status">
          <Spinner /> {pictures.length > 0 ? strings.draft.waitingWithImages(pictures.length) : strings.draft.waiting}
        </p>
      ) : (
        <>
          <p className={styles.state} role="alert">
            {strings.draft.refused(refusal)}
          </p>
          <Row>
            <Button onClick={() => void outbox.retry(draft)}>{strings.draft.retry}</Button>
            <Button variant="quiet" onClick={() => void outbox.discard(draft.clientId)}>
              {strings.draft.discard}
            </Button>
          </Row>
        </>
      )}
    </article>
  );
}
