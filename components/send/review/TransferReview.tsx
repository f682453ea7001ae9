import { useState } from 'react';
import { strings as recipientStrings } from '@/components/send/recipient/strings.en';
import { useRecipientWarnings } from '@/components/send/recipient/useRecipientWarnings';
import { Warnings } from '@/components/send/recipient/Warnings';
import { strings as laterStrings } from '@/components/send/later.strings.en';
import { strings } from '@/components/send/strings.en';
import { describeContent } from '@/components/send/review/describeTransfer';
import { Left, leftOf, Total } from '@/components/send/TransferSummary';
import type { Asset } from '@/components/send/useAssets';
import type { Sent } from '@/components/send/useSent';
import { ReviewedAddress, TransactionReview } from '@/components/transactions/TransactionReview';
import { Checkbox } from '@/components/ui/forms/Toggles';
import { AmountFiat } from '@/components/wallet/AmountFiat';
import { isLossLikely, warningToConfirm } from '@/lib/transfers/recipientWarnings';
import type { ReviewedTransfer } from '@/lib/transfers/sendTransfer';
import { coinOf } from '@/protocol/chains';
import styles from '@/components/send/review/TransferReview.module.css';

/** Props of {@link TransferReview}. */
export type TransferReviewProps = {
  review: ReviewedTransfer;
  asset: Asset | null;
  sent: Sent;
  /** Whether the wallet is asked. */
  busy: boolean;
  onSend: () => void;
  onBack: () => void;
};

/** What would happen, whole and in plain sight, before the wallet opens. */
export function TransferReview({ review, asset, sent, busy, onSend, onBack }: TransferReviewProps) {
  const { transfer, fee, chainId, signer } = review;
  const { type, recipient, contractAddress, amount, decimals } = transfer;
  const isWorth = type === 'native' || type === 'erc20';
  const left = isWorth && asset ? leftOf(asset, amount, fee.max) : null;
  const content = describeContent(review, asset);
  const [confirmed, setConfirmed] = useState(false);
  const ends = { recipient, sent, account: signer, token: contractAddress, isContract: null };
  const warnings = useRecipientWarnings(ends);
  // What is lost anyway was accepted in the form.
  const toConfirm = isLossLikely(recipient.address, contractAddress) ? null : warningToConfirm(warnings);
  return (
    <div ref={focusReview}>
      <TransactionReview
        {...{ chainId, fee, busy, onSend, onBack }}
        signer={signer}
        unconfirmed={toConfirm !== null && !confirmed}
        caution={
          toConfirm && (
            <div className={styles.caution}>
              <Warnings warnings={warnings} />
              <Checkbox
                label={recipientStrings.confirm[toConfirm]}
                checked={confirmed}
                disabled={busy}
                onChange={setConfirmed}
              />
            </div>
          )
        }
        submit={laterStrings.review.submit(content)}
        facts={[
          [
            laterStrings.review.send,
            <span key="content" className={styles.strong}>
              {content}
              {isWorth && (
                <AmountFiat
                  className={styles.worth}
                  value={amount}
                  decimals={type === 'native' ? coinOf(chainId).decimals : decimals}
                  chainId={chainId}
                  token={contractAddress}
                />
              )}
            </span>,
          ],
          [
            laterStrings.review.to,
            <ReviewedAddress key="to" address={recipient.address} chainId={chainId} names={[recipient.name]} />,
          ],
          [
            laterStrings.review.contract,
            contractAddress && (
              <ReviewedAddress
                key="contract"
                address={contractAddress}
                chainId={chainId}
                names={type === 'erc20' && asset ? [asset.label] : []}
              />
            ),
          ],
        ]}
        more={[
          [
            strings.summary.total,
            isWorth && asset && (
              <span key="total" className={styles.sum}>
                <Total {...{ chainId, asset }} sending={amount} fee={fee.max} />
              </span>
            ),
          ],
          [
            type === 'native' ? strings.summary.keepAtLeast : strings.summary.keep,
            left !== null && asset && (
              <span key="left" className={styles.sum}>
                <Left {...{ chainId, asset, left }} />
              </span>
            ),
          ],
        ]}
      />
    </div>
  );
}

/** The button that opened it is gone with the form: what has the focus now is the review, as a whole. */
const focusReview = (holder: HTMLElement | null): void => holder?.querySelector('section')?.focus();
