import { Failure } from '@/components/ui/Failure';
import styles from '@/components/admin/admin.module.css';
import type { PushDraft } from '@/components/admin/push/PushDraft';
import { Button } from '@/components/ui/Button';
import { Facts } from '@/components/ui/values/Facts';
import { Note } from '@/components/ui/Note';
import { Row } from '@/components/ui/Row';
import type { FoyerError } from '@/lib/errors/FoyerError';

/** Props of {@link PushReview}. */
export type PushReviewProps = {
  draft: PushDraft;
  /** Devices that asked for notices. */
  devices: number;
  busy: boolean;
  error: FoyerError | null;
  onSend: () => void;
  onBack: () => void;
};

/** A notice before it goes out: what was sent cannot be taken back. */
export function PushReview({
  draft: { all, to, title, body, url },
  devices,
  busy,
  error,
  onSend,
  onBack,
}: PushReviewProps) {
  return (
    <div className={styles.form}>
      <Facts
        facts={[
          ['To', all ? `Everybody who asked: ${devices} ${devices === 1 ? 'device' : 'devices'}` : <bdi>{to}</bdi>],
          ['Title', <bdi key="title">{title}</bdi>],
          ['Text', <bdi key="body">{body}</bdi>],
          [
            'Opens',
            <code key="url" className={styles.code}>
              {url}
            </code>,
          ],
        ]}
      />
      <Note>It cannot be taken back.</Note>
      <Failure error={error} />
      <Row>
        <Button variant="primary" loading={busy} onClick={onSend}>
          {all ? 'Send to everybody' : 'Send'}
        </Button>
        <Button onClick={onBack} disabled={busy}>
          Change
        </Button>
      </Row>
    </div>
  );
}
