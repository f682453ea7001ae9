import { strings } from '@/components/send/strings.en';
import { type Asset, describeContent } from '@/components/send/useAssets';
import { Button, Row } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Address } from '@/components/ui/values/Address';
import { Facts } from '@/components/ui/values/Facts';
import { FeeAmount } from '@/components/wallet/FeeAmount';
import type { ReviewedTransfer } from '@/lib/transfers/sendTransfer';
import { chainName } from '@/protocol/chains';
import styles from '@/components/send/TransferReview.module.css';

/** Props of {@link TransferReview}. */
export type TransferReviewProps = {
  review: ReviewedTransfer;
  asset: Asset | null;
  /** Whether the wallet is asked. */
  busy: boolean;
  onSend: () => void;
  onBack: () => void;
};

/** What would happen, whole and in plain sight, before the wallet opens. */
export function TransferReview({ review, asset, busy, onSend, onBack }: TransferReviewProps) {
  const { transfer, fee, chainId } = review;
  const { recipient, contractAddress, request } = transfer;
  return (
    <section className={styles.review} aria-label={strings.review.label}>
      <Note tone="good">{strings.review.simulated}</Note>
      <Facts
        facts={[
          [
            strings.review.send,
            <span key="content" className={styles.strong}>
              {describeContent(review, asset)}
            </span>,
          ],
          [
            strings.review.to,
            <span key="to" className={styles.line}>
              {recipient.name && <strong>{recipient.name}</strong>}
              <code className={styles.whole}>{recipient.address}</code>
            </span>,
          ],
          [strings.review.from, <Address key="from" value={request.from} />],
          [strings.review.contract, contractAddress && <Address key="contract" value={contractAddress} />],
          [strings.review.network, chainName(chainId)],
          [strings.review.fee, <FeeAmount key="fee" fee={fee} chainId={chainId} />],
        ]}
      />
      <Row>
        <Button variant="primary" loading={busy} onClick={onSend}>
          {busy ? strings.review.checkWallet : strings.review.submit}
        </Button>
        <Button onClick={onBack} disabled={busy}>
          {strings.review.edit}
        </Button>
      </Row>
    </section>
  );
}
