import { Fragment } from 'react';
import { strings as writeStrings } from '@/components/contracts/write/strings.en';
import { strings as valueStrings } from '@/components/ui/contract/strings.en';
import type { ReviewedCall } from '@/components/contracts/useCall';
import { ReviewedAddress, ReviewedAmount, TransactionReview } from '@/components/transactions/TransactionReview';
import { isAmount, type Token, Value } from '@/components/ui/contract/Value';
import { Amount } from '@/components/ui/values/Amount';
import { CopyButton } from '@/components/ui/values/CopyButton';
import type { Fact } from '@/components/ui/values/Facts';
import type { ContractFunction } from '@/lib/contracts/ContractDoc';
import { coinOf } from '@/protocol/chains';
import { formatAmount } from '@/lib/format/amounts';
import styles from '@/components/contracts/CallForm.module.css';

/** Props of {@link WriteReview}. */
export type WriteReviewProps = ReviewedCall & {
  one: ContractFunction;
  /** What the contract is called. */
  name: string | null;
  token: Token | null;
  /** Whether the wallet is asked, or the call tried out once more. */
  busy: boolean;
  onSend: () => void;
  onAgain: () => void;
  onBack: () => void;
};

/** A longer call is shown by its ends; the copy has all of it. */
const SHOWN_CHARS = 32;

/** Longer amounts, such as one without a limit, stay in the list above the button. */
const MOST_IN_BUTTON = 24;

/** What a call does, as a button says it: `Approve 7.5 FUSD`, `Set approval for all`. Amounts are exact. */
function effectOf({ one, token, prepared, chainId }: Pick<WriteReviewProps, 'one' | 'token' | 'prepared' | 'chainId'>) {
  const words = one.name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase();
  const verb = words.charAt(0).toUpperCase() + words.slice(1);
  const index = token ? one.inputs.findIndex((input) => isAmount(input, one.name)) : -1;
  const { value } = prepared.request;
  const [amount, unit] = token && index >= 0 ? [String(prepared.values[index]), token] : [value, coinOf(chainId)];
  if (amount === 0n) return verb;
  const { shown } = formatAmount(amount, unit.decimals, Infinity);
  return shown.length > MOST_IN_BUTTON ? verb : `${verb} ${shown} ${unit.symbol}`;
}

/** What a call would do, whole, before the wallet opens. */
export function WriteReview(props: WriteReviewProps) {
  const { prepared, fee, chainId, account, at, one, name, token, busy, onSend, onAgain, onBack } = props;
  const { contract, request, values, data } = prepared;
  const coin = coinOf(chainId);
  const showAddress = (address: string) => <ReviewedAddress address={address} chainId={chainId} />;
  return (
    <TransactionReview
      {...{ chainId, fee, busy, onSend, onBack }}
      signer={account}
      submit={effectOf(props)}
      simulated={{ at, onAgain }}
      facts={[
        [writeStrings.review.function, <code key="call">{one.signature}</code>],
        [
          writeStrings.review.contract,
          <ReviewedAddress key="at" address={contract.address} chainId={chainId} names={[name, contract.name]} />,
        ],
        ...one.inputs.map((input, index): Fact => {
          const value = <Value type={input} value={values[index]} token={token} of={one.name} {...{ showAddress }} />;
          return [
            input.name || valueStrings.value(index + 1),
            <Fragment key={index}>
              {token && isAmount(input, one.name) ? (
                <ReviewedAmount
                  value={String(values[index])}
                  decimals={token.decimals}
                  chainId={chainId}
                  token={contract.address}
                >
                  {value}
                </ReviewedAmount>
              ) : (
                value
              )}{' '}
              <code className={styles.tag}>{input.type}</code>
            </Fragment>,
          ];
        }),
        [
          writeStrings.review.amount,
          request.value > 0n && (
            <ReviewedAmount key="value" value={request.value} decimals={coin.decimals} chainId={chainId} token={null}>
              <Amount value={request.value} {...coin} digits={Infinity} />
            </ReviewedAmount>
          ),
        ],
      ]}
      more={[
        [
          writeStrings.review.calldata,
          <span key="data">
            <code>{data.length > SHOWN_CHARS ? `${data.slice(0, 22)}…${data.slice(-8)}` : data}</code>{' '}
            <CopyButton value={data} label={writeStrings.review.copyCalldata} quiet />
          </span>,
        ],
      ]}
    />
  );
}
