import { Failure } from '@/components/ui/Failure';
import styles from '@/components/admin/admin.module.css';
import type { PushDraft } from '@/components/admin/push/PushDraft';
import { strings } from '@/components/admin/push/strings.en';
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
          [strings.review.to, all ? strings.review.everyone(devices) : <bdi>{to}</bdi>],
          [strings.review.title, <bdi key="title">{title}</bdi>],
          [strings.review.text, <bdi key="body">{body}</bdi>],
          [
            strings.review.opens,
            <code key="url" className={styles.code}>
              {url}
            </code>,
          ],
        ]}
      />
      <Note>{strings.review.note}</Note>
      <Failure error={error} />
      <Row>
        <Button variant="primary" loading={busy} onClick={onSend}>
          {all ? strings.review.sendToEveryone : strings.review.send}
        </Button>
        <Button onClick={onBack} disabled={busy}>
          {strings.review.edit}
        </Button>
      </Row>
    </div>
  );
}
