import type { ReactNode } from 'react';
import { readAmount } from '@/components/send/fieldErrors';
import { strings } from '@/components/send/strings.en';
import type { Asset } from '@/components/send/useAssets';
import type { Estimate } from '@/components/send/useEstimate';
import { strings as reviewStrings } from '@/components/transactions/review.strings.en';
import { Icon } from '@/components/ui/Icon';
import { Skeleton } from '@/components/ui/Skeleton';
import { Hint } from '@/components/ui/overlays/Tooltip';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { Amount } from '@/components/ui/values/Amount';
import { Fiat } from '@/components/ui/values/Fiat';
import { AmountFiat } from '@/components/wallet/AmountFiat';
import { useAddressName } from '@/lib/account/contacts';
import { add, type Decimal } from '@/lib/format/amounts';
import { dollarsOf } from '@/lib/format/money';
import { useDollarPrice } from '@/lib/portfolio/useDollarPrice';
import type { Recipient } from '@/lib/transfers/resolveRecipient';
import { coinOf } from '@/protocol/chains';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/send/TransferSummary.module.css';

/** Props of {@link TransferSummary}. */
export type TransferSummaryProps = {
  chainId: number;
  account: string;
  /** Whether nothing is typed yet. */
  empty: boolean;
  recipient: Recipient | null;
  /** `null` for one that is typed by its contract. */
  asset: Asset | null;
  /** As it is typed. */
  amount: string;
  everything: boolean;
  estimate: Estimate;
  /** The button that goes on. */
  children: ReactNode;
};

/** What the form comes to: who gets what, the fee, the total, and what is left. */
export function TransferSummary(props: TransferSummaryProps) {
  const { chainId, account, empty, recipient, asset, amount, everything, estimate, children } = props;
  const coin = coinOf(chainId);
  const { review, seconds, busy } = estimate;
  const typed = asset?.type === 'erc721' ? 1n : readAmount(asset, amount);
  // "Everything" is what the simulation came to: all of it but the highest fee.
  const sending = everything ? (review?.transfer.amount ?? null) : typed;
  const token = asset?.contractAddress ?? null;
  const isCoin = asset?.type === 'native';
  const isNft = asset?.type === 'erc721' || asset?.type === 'erc1155';
  const fee = review?.fee ?? null;
  const left = sending === null || !asset || (isCoin && !fee) ? null : leftOf(asset, sending, fee?.max ?? 0n);
  const waiting = busy ? <Skeleton width="m" /> : <span className={styles.unknown}>{strings.summary.unknown}</span>;
  return (
    <aside className={styles.card} aria-label={strings.summary.title}>
      <div className={styles.route}>
        <Who address={account} />
        <i aria-hidden="true" />
        {recipient ? (
          <Who address={recipient.address} name={recipient.name} />
        ) : (
          <span className={styles.unknown}>{strings.summary.nobody}</span>
        )}
      </div>
      {empty ? (
        <p className={styles.unknown}>{strings.summary.empty}</p>
      ) : (
        <dl>
          <div>
            <dt>{strings.summary.receive}</dt>
            <dd>
              {sending === null || !asset ? (
                waiting
              ) : isNft ? (
                strings.summary.nft(sending.toString(), asset.label)
              ) : (
                <>
                  <Amount value={sending} decimals={asset.decimals} symbol={asset.symbol} digits={Infinity} />
                  <AmountFiat
                    className={styles.fiat}
                    value={sending}
                    decimals={asset.decimals}
                    chainId={chainId}
                    token={token}
                  />
                </>
              )}
            </dd>
          </div>
          <div>
            <dt>{strings.summary.fee}</dt>
            <dd>
              {fee ? (
                <>
                  <Hint text={strings.summary.feeHint}>
                    {strings.summary.max} <Amount value={fee.max} {...coin} round="up" />
                  </Hint>
                  <AmountFiat
                    className={styles.fiat}
                    value={fee.max}
                    decimals={coin.decimals}
                    chainId={chainId}
                    token={null}
                  />
                </>
              ) : (
                waiting
              )}
            </dd>
          </div>
          <div className={styles.short}>
            <dt>{strings.summary.arrives}</dt>
            <dd>
              {review && seconds !== null ? (
                strings.summary.arrivesIn(seconds)
              ) : review ? (
                <span className={styles.unknown}>{strings.summary.unknown}</span>
              ) : (
                waiting
              )}
            </dd>
          </div>
          {!isNft && asset && (
            <div className={styles.total}>
              <dt>{strings.summary.total}</dt>
              <dd>
                {sending === null || !fee ? (
                  waiting
                ) : (
                  <Total chainId={chainId} asset={asset} sending={sending} fee={fee.max} />
                )}
              </dd>
            </div>
          )}
          {asset && !isNft && (
            <div>
              <dt>{isCoin ? strings.summary.keepAtLeast : strings.summary.keep}</dt>
              <dd>{left === null ? waiting : <Left {...{ chainId, asset, left }} />}</dd>
            </div>
          )}
        </dl>
      )}
      <div role="status" className={styles.simulated}>
        {review && (
          <p className={styles.passed}>
            <Icon name="check" size={16} />
            {reviewStrings.simulated}
          </p>
        )}
      </div>
      {children}
    </aside>
  );
}

/** What is left of an asset after it was sent; `null` where that is not known. @param fee at most, in the chain's coin */
export function leftOf({ type, balance }: Asset, sending: bigint, fee: bigint): bigint | null {
  if (balance === null) return null;
  const left = balance - sending - (type === 'native' ? fee : 0n);
  return left < 0n ? null : left;
}

/** What is left, in units and dollars. */
export function Left({ chainId, asset, left }: { chainId: number; asset: Asset; left: bigint }) {
  const { decimals, symbol, contractAddress } = asset;
  return (
    <>
      <Amount value={left} decimals={decimals} symbol={symbol} />
      <AmountFiat className={styles.fiat} value={left} decimals={decimals} chainId={chainId} token={contractAddress} />
    </>
  );
}

/** Props of {@link Total}. */
export type TotalProps = { chainId: number; asset: Asset; sending: bigint; fee: bigint };

/** What leaves the account at most: in dollars where both prices are known, and in what is spent. */
export function Total({ chainId, asset, sending, fee }: TotalProps) {
  const coin = coinOf(chainId);
  const coinPrice = useDollarPrice(chainId, null);
  const ownPrice = useDollarPrice(chainId, asset.contractAddress, asset.decimals !== null);
  const dollars: Decimal | null =
    coinPrice && ownPrice && asset.decimals !== null
      ? add(dollarsOf(sending, asset.decimals, ownPrice), dollarsOf(fee, coin.decimals, coinPrice))
      : null;
  const isCoin = asset.type === 'native';
  return (
    <>
      {dollars && (
        <b>
          <Fiat usd={dollars} />
        </b>
      )}
      <small>
        {isCoin ? (
          <Amount value={sending + fee} {...coin} digits={8} round="up" />
        ) : (
          <>
            <Amount value={sending} decimals={asset.decimals} symbol={asset.symbol} /> <span>+</span>{' '}
            <Amount value={fee} {...coin} round="up" />
          </>
        )}
      </small>
    </>
  );
}

/** An end of the transfer: by its name, else the one that was typed, else the address. */
function Who({ address, name = null }: { address: string; name?: string | null }) {
  return (
    <span className={styles.who} title={checksumAddress(address)}>
      <AddressPicture value={address} size={24} />
      <bdi>{useAddressName(address) ?? name ?? shortenAddress(address)}</bdi>
    </span>
  );
}
