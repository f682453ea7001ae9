import type { ReviewedCall } from '@/components/contracts/useCall';
import type { Token } from '@/components/contracts/useContractDoc';
import { Value } from '@/components/contracts/Value';
import { Address } from '@/components/ui/Address';
import { Amount } from '@/components/ui/Amount';
import { Button } from '@/components/ui/Button';
import type { ContractFunction } from '@/lib/contracts/ContractDoc';
import { chainName, coinOf } from '@/protocol/chains';
import styles from '@/components/contracts/Contracts.module.css';

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
    <section className={styles.review} aria-label="Review">
      <p className={styles.good}>It was tried out just now, without sending it: it would go through.</p>
      <dl>
        <div>
          <dt>You call</dt>
          <dd>
            <code>{one.signature}</code>
          </dd>
        </div>
        <div>
          <dt>Of the contract</dt>
          <dd>
            {contract.name && <strong>{contract.name}</strong>} <Address value={contract.address} />
            <span className={styles.said}>on {chainName(chainId)}</span>
          </dd>
        </div>
        {one.inputs.map((input, place) => (
          <div key={place}>
            <dt>{input.name || `Value ${place + 1}`}</dt>
            <dd>
              <Value type={input} value={values[place]} token={token} of={one.name} />
            </dd>
          </div>
        ))}
        {request.value > 0n && (
          <div>
            <dt>You send along</dt>
            <dd>
              <Amount value={request.value} decimals={coin.decimals} symbol={coin.symbol} />
            </dd>
          </div>
        )}
        <div>
          <dt>Fee</dt>
          <dd>
            about <Amount value={fee.expected} decimals={coin.decimals} symbol={coin.symbol} digits={6} />
            <span className={styles.said}>
              at most <Amount value={fee.most} decimals={coin.decimals} symbol={coin.symbol} digits={6} />
            </span>
          </dd>
        </div>
      </dl>
      <div className={styles.row}>
        <Button variant="primary" loading={busy} onClick={onSend}>
          Send
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </section>
  );
}
