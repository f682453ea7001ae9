import type { Asset } from '@/components/send/Asset';
import { describeContent } from '@/components/send/summarize';
import { Address } from '@/components/ui/Address';
import { Amount } from '@/components/ui/Amount';
import { Button } from '@/components/ui/Button';
import type { ReviewedTransfer } from '@/lib/transfers/reviewTransfer';
import { chainName, coinOf } from '@/protocol/chains';
import styles from '@/components/send/Send.module.css';

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
  const coin = coinOf(chainId);
  return (
    <section className={styles.review} aria-label="Review">
      <p className={styles.good}>It was tried out just now, without sending it: it would go through.</p>
      <dl>
        <div>
          <dt>You send</dt>
          <dd className={styles.strong}>{describeContent(review, asset)}</dd>
        </div>
        <div>
          <dt>To</dt>
          <dd>
            {recipient.name && <strong>{recipient.name}</strong>}
            <code className={styles.whole}>{recipient.address}</code>
          </dd>
        </div>
        <div>
          <dt>From</dt>
          <dd>
            <Address value={request.from} />
          </dd>
        </div>
        {contractAddress && (
          <div>
            <dt>Contract</dt>
            <dd>
              <Address value={contractAddress} />
            </dd>
          </div>
        )}
        <div>
          <dt>Chain</dt>
          <dd>{chainName(chainId)}</dd>
        </div>
        <div>
          <dt>Fee</dt>
          <dd>
            <span>
              about <Amount value={fee.expected} {...coin} digits={6} />, at most{' '}
              <Amount value={fee.most} {...coin} digits={6} />
            </span>
          </dd>
        </div>
      </dl>
      <div className={styles.row}>
        <Button variant="primary" loading={busy} onClick={onSend}>
          {busy ? 'Look into your wallet' : 'Send'}
        </Button>
        <Button onClick={onBack} disabled={busy}>
          Change
        </Button>
      </div>
    </section>
  );
}
