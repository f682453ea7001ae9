import { strings } from '@/components/contracts/strings.en';
import type { ReviewedCall } from '@/components/contracts/useCall';
import type { Token } from '@/components/contracts/useContract';
import { Value } from '@/components/contracts/Value';
import { Address } from '@/components/ui/values/Address';
import { Amount } from '@/components/ui/values/Amount';
import { Button, Row } from '@/components/ui/Button';
import { Facts } from '@/components/ui/values/Facts';
import { Note } from '@/components/ui/Note';
import { RichText } from '@/components/ui/RichText';
import { FeeAmount } from '@/components/wallet/FeeAmount';
import type { ContractFunction } from '@/lib/contracts/ContractDoc';
import { chainName, coinOf } from '@/protocol/chains';
import styles from '@/components/contracts/WriteReview.module.css';

/** Props of {@link WriteReview}. */
export type WriteReviewProps = ReviewedCall & {
  one: ContractFunction;
  token: Token | null;
  /** Whether the wallet is asked. */
  busy: boolean;
  onSend: () => void;
  onBack: () => void;
};

/** What a call would do, whole, before the wallet opens. */
export function WriteReview({ prepared, fee, chainId, one, token, busy, onSend, onBack }: WriteReviewProps) {
  const { contract, request, values } = prepared;
  const coin = coinOf(chainId);
  return (
    <section aria-label={strings.review.label} className={styles.review}>
      <Note tone="good">{strings.review.simulated}</Note>
      <Facts
        facts={[
          [strings.review.function, <code key="call">{one.signature}</code>],
          [
            strings.review.contract,
            <span key="contract" className={styles.line}>
              {contract.name && <strong>{contract.name}</strong>}{' '}
              <RichText
                text={strings.review.contractOn(chainName(chainId))}
                parts={[<Address key="address" value={contract.address} />]}
              />
            </span>,
          ],
          ...one.inputs.map(
            (input, place) =>
              [
                input.name || strings.call.value(place + 1),
                <Value key={place} type={input} value={values[place]} token={token} of={one.name} />,
              ] as const,
          ),
          [strings.review.amount, request.value > 0n && <Amount key="value" value={request.value} {...coin} />],
          [strings.review.fee, <FeeAmount key="fee" fee={fee} chainId={chainId} />],
        ]}
      />
      <Row>
        <Button variant="primary" loading={busy} onClick={onSend}>
          {busy ? strings.review.checkWallet : strings.review.send}
        </Button>
        <Button variant="quiet" onClick={onBack} disabled={busy}>
          {strings.review.edit}
        </Button>
      </Row>
    </section>
  );
}
