import type { ReactNode } from 'react';
import { strings } from '@/components/transactions/review.strings.en';
import { Button, Row } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { type Fact, Facts } from '@/components/ui/values/Facts';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { AmountFiat, type AmountFiatProps } from '@/components/wallet/AmountFiat';
import { FeeAmount } from '@/components/wallet/FeeAmount';
import { useAddressName } from '@/lib/account/contacts';
import type { Fee } from '@/lib/transactions/simulateTransaction';
import { chainName, coinOf } from '@/protocol/chains';
import { checksumAddress } from '@/protocol/data/addresses';
import styles from '@/components/transactions/TransactionReview.module.css';

/** Props of {@link TransactionReview}. */
export type TransactionReviewProps = {
  chainId: number;
  /** The account that signs. */
  signer: string;
  fee: Fee;
  /** What it does, in front of who signs it, on which network, and the fee. */
  facts: readonly Fact[];
  /** What stands behind the fee. */
  more?: readonly Fact[];
  /** When it was simulated, where it can be simulated again. */
  simulated?: { at: string; onAgain: () => void };
  /** What to know, and to confirm, before the button. */
  caution?: ReactNode;
  /** Whether something is still to be confirmed. */
  unconfirmed?: boolean;
  /** What the button does, in words. */
  submit: string;
  /** Whether the wallet is asked. */
  busy: boolean;
  onSend: () => void;
  onBack: () => void;
};

/** What a transaction would do, whole and in plain sight, before the wallet opens. */
export function TransactionReview(props: TransactionReviewProps) {
  const { chainId, signer, fee, facts, more = [], simulated, submit, busy, onSend, onBack } = props;
  const { caution, unconfirmed = false } = props;
  return (
    <section className={styles.review} aria-label={strings.label} tabIndex={-1}>
      <Note tone="good">
        {strings.simulated}
        {simulated && (
          <span className={styles.when}>
            <TimeAgo at={simulated.at} />
          </span>
        )}
      </Note>
      <Facts
        facts={[
          ...facts,
          [strings.from, <ReviewedAddress key="from" address={signer} chainId={chainId} />],
          [strings.network, chainName(chainId)],
          [
            strings.fee,
            <ReviewedAmount key="fee" value={fee.max} {...coinOf(chainId)} chainId={chainId} token={null}>
              <FeeAmount fee={fee} chainId={chainId} />
            </ReviewedAmount>,
          ],
          ...more,
        ]}
      />
      {caution}
      <Row>
        <Button variant="primary" loading={busy} disabled={unconfirmed} onClick={onSend}>
          {busy ? strings.checkWallet : submit}
        </Button>
        {simulated && (
          <Button onClick={simulated.onAgain} disabled={busy}>
            {strings.again}
          </Button>
        )}
        <Button variant={simulated ? 'quiet' : 'secondary'} onClick={onBack} disabled={busy}>
          {strings.edit}
        </Button>
      </Row>
    </section>
  );
}

/** Props of {@link ReviewedAddress}. */
export type ReviewedAddressProps = {
  address: string;
  chainId: number;
  /** What it is called besides: the name that was typed, the name of its token. */
  names?: readonly (string | null)[];
};

/** Who takes part: all that it is called, and its whole address, to compare before signing. */
export function ReviewedAddress({ address, chainId, names = [] }: ReviewedAddressProps) {
  const [first, ...others] = new Set([useAddressName(address, chainId), ...names].filter((name) => name !== null));
  return (
    <span className={styles.line}>
      <AddressPicture value={address} size={24} />
      {first && <strong>{first}</strong>}
      {others.map((name) => (
        <span key={name}>{name}</span>
      ))}
      <code className={styles.whole}>{inFours(checksumAddress(address))}</code>
      <CopyButton value={address} label={strings.copyAddress} quiet small />
    </span>
  );
}

/** Props of {@link ReviewedAmount}. */
export type ReviewedAmountProps = Omit<AmountFiatProps, 'className'> & { children: ReactNode };

/** An amount, and beside it what it is worth, where a price is known. */
export function ReviewedAmount({ children, ...fiat }: ReviewedAmountProps) {
  return (
    <span className={styles.line}>
      {children}
      <AmountFiat className={styles.worth} {...fiat} />
    </span>
  );
}

/** A whole address in groups of four, to compare; what is copied of it has no gaps. */
const inFours = (address: string): ReactNode =>
  (/^0x/i.test(address) ? ['0x', ...(address.slice(2).match(/.{1,4}/g) ?? [])] : (address.match(/.{1,4}/g) ?? [])).map(
    (group, place) => <span key={place}>{group}</span>,
  );
