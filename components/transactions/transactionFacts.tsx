import { type ReactNode, useMemo } from 'react';
import { strings } from '@/components/transactions/strings.en';
import styles from '@/components/transactions/TransactionDetails.module.css';
import { FeatureLink } from '@/components/ui/FeatureLink';
import { RichText } from '@/components/ui/RichText';
import { AddressName } from '@/components/ui/values/AddressName';
import { Amount } from '@/components/ui/values/Amount';
import { ExactTime } from '@/components/ui/values/ExactTime';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import type { Fact } from '@/components/ui/values/Facts';
import { MovedAsset } from '@/components/ui/values/MovedAsset';
import { AmountFiat } from '@/components/wallet/AmountFiat';
import type { OwnAddresses } from '@/lib/activity/ActivityEntry';
import { blockPath } from '@/lib/explorer/explorerPaths';
import { formatAmount, groupDigits } from '@/lib/format/amounts';
import { formatPercent } from '@/lib/format/figures';
import { describeTransaction, feeOf, toEntry } from '@/lib/transactions/describeTransaction';
import { coinOf } from '@/protocol/chains';
import type { BlockTransaction } from '@/protocol/data/shapes';

/** What is known of the block of a transaction, beside the transaction itself. */
type BlockFacts = {
  /** In the smallest unit of the coin; `null` where it is not known. */
  baseFee: string | null;
  /** How many transactions it has; `null` where it is not known. */
  inBlock: number | null;
};

const UNKNOWN: BlockFacts = { baseFee: null, inBlock: null };

/** What a transaction cost, and where it stands in the chain. */
export function transactionFacts(
  chainId: number,
  row: BlockTransaction,
  { baseFee, inBlock }: BlockFacts = UNKNOWN,
): { fee: Fact; gas: Fact[]; position: Fact[] } {
  const coin = coinOf(chainId);
  const fee = feeOf(row);
  // In hundredths of a percent.
  const share = row.gas === '0' ? 0n : (BigInt(row.receipt_gas_used) * 10_000n) / BigInt(row.gas);
  const tip = baseFee === null ? null : BigInt(row.gas_price) - BigInt(baseFee);
  const index = Number(row.transaction_index) + 1;
  return {
    fee: [
      strings.fee,
      <span key="fee" className={styles.line}>
        <Amount value={fee} {...coin} digits={6} />
        <AmountFiat className={styles.fiat} value={fee} decimals={coin.decimals} chainId={chainId} token={null} />
      </span>,
    ],
    gas: [
      [
        strings.gas,
        strings.gasOf(groupDigits(row.receipt_gas_used), formatPercent(Number(share) / 100), groupDigits(row.gas)),
      ],
      [
        strings.gasPrice,
        <span key="price" className={styles.line}>
          <Amount value={row.gas_price} decimals={9} symbol="gwei" digits={4} />
          {baseFee !== null && tip !== null && tip >= 0n ? (
            <span className={styles.fiat}>
              {strings.priceParts(formatAmount(baseFee, 9).shown, formatAmount(tip, 9).shown)}
            </span>
          ) : null}
        </span>,
      ],
    ],
    position: [
      [
        strings.block,
        <span key="block" className={styles.line}>
          <FeatureLink href={blockPath(chainId, row.block_number)}>{groupDigits(row.block_number)}</FeatureLink>
          <span className={styles.fiat}>
            {inBlock === null ? strings.position(index) : strings.positionOf(index, inBlock)}
          </span>
        </span>,
      ],
      [
        strings.time,
        <span key="time" className={styles.line}>
          <TimeAgo at={row.block_timestamp} />
          <span className={styles.fiat}>
            <ExactTime at={row.block_timestamp} />
          </span>
        </span>,
      ],
      [strings.nonce, groupDigits(row.nonce)],
    ],
  };
}

/** Props of {@link TransactionSentence}. */
type TransactionSentenceProps = {
  chainId: number;
  row: BlockTransaction;
  /** Whose view it is told from. */
  own: OwnAddresses;
  /** The contract of the chain's wrapped coin, in lower case; `null` where none is known. */
  wrappedCoin: string | null;
};

const NO_OWN_ADDRESSES: OwnAddresses = new Set();

/** What a transaction did, in words, with who did it in front. */
export function TransactionSentence({ chainId, row, own, wrappedCoin }: TransactionSentenceProps): ReactNode {
  const { actor, phrases } = useMemo(
    () => describeTransaction(toEntry(chainId, row, wrappedCoin), own, wrappedCoin),
    [chainId, row, own, wrappedCoin],
  );
  const around = { chainId, own };
  const words = phrases.map((phrase, at) =>
    typeof phrase === 'string' ? (
      at === 0 && actor ? (
        phrase.charAt(0).toLowerCase() + phrase.slice(1)
      ) : (
        phrase
      )
    ) : 'move' in phrase ? (
      <MovedAsset key={at} move={phrase.move} chainId={chainId} />
    ) : (
      <AddressName key={at} address={'address' in phrase ? phrase.address : phrase.contract} {...around} />
    ),
  );
  if (!actor) return words;
  return (
    <RichText
      text={strings.did}
      parts={[<AddressName key="actor" address={actor} {...around} own={NO_OWN_ADDRESSES} />, <i key="did">{words}</i>]}
    />
  );
}
