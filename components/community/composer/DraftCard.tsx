import { Button } from '@/components/ui/Button';
import { Row } from '@/components/ui/Row';
import { Spinner } from '@/components/ui/Spinner';
import type { Draft } from '@/lib/community/Draft';
import { outbox } from '@/lib/community/outbox';
import styles from '@/components/community/PostCard.module.css';

/** A post that is on its way, waits for the network, or was refused. */
export function DraftCard({ draft }: { draft: Draft }) {
  const { text, pictures, refusal } = draft;
  return (
    <article className={styles.waiting} aria-label="Your post, not sent yet">
      {text ? (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      ) : null}
      {refusal === null ? (
        <p className={styles.state} role="status">
          <Spinner /> Kept in this browser, and sent as soon as the backend can be reached
          {pictures.length > 0 ? `, with ${pictures.length === 1 ? 'a picture' : `${pictures.length} pictures`}` : ''}.
        </p>
      ) : (
        <>
          <p className={styles.state} role="alert">
            Not sent. {refusal}
          </p>
          <Row>
            <Button onClick={() => void outbox.retry(draft)}>Send again</Button>
            <Button variant="quiet" onClick={() => void outbox.discard(draft.clientId)}>
              Throw away
            </Button>
          </Row>
        </>
      )}
    </article>
  );
}
