import type { Asset } from '@/components/send/Asset';
import { strings } from '@/components/send/review/strings.en';
import { describeContent } from '@/components/send/summarize';
import { Address } from '@/components/ui/values/Address';
import { Button, Row } from '@/components/ui/Button';
import { Facts } from '@/components/ui/values/Facts';
import { Note } from '@/components/ui/Failure';
import { FeeAmount } from '@/components/wallet/FeeAmount';
import type { ReviewedTransfer } from '@/lib/transfers/sendTransfer';
import { chainName } from '@/protocol/chains';
import styles from '@/components/send/review/TransferReview.module.css';

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
    <section className={styles.review} aria-label={strings.label}>
      <Note tone="good">{strings.simulated}</Note>
      <Facts
        facts={[
          [
            strings.send,
            <span key="content" className={styles.strong}>
              {describeContent(review, asset)}
            </span>,
          ],
          [
            strings.to,
            <span key="to" className={styles.line}>
              {recipient.name && <strong>{recipient.name}</strong>}
              <code className={styles.whole}>{recipient.address}</code>
            </span>,
          ],
          [strings.from, <Address key="from" value={request.from} />],
          [strings.contract, contractAddress && <Address key="contract" value={contractAddress} />],
          [strings.network, chainName(chainId)],
          [strings.fee, <FeeAmount key="fee" fee={fee} chainId={chainId} />],
        ]}
      />
      <Row>
        <Button variant="primary" loading={busy} onClick={onSend}>
          {busy ? strings.checkWallet : strings.submit}
        </Button>
        <Button onClick={onBack} disabled={busy}>
          {strings.edit}
        </Button>
      </Row>
    </section>
  );
}
