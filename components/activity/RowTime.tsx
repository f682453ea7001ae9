import { useContext } from 'react';
import { DaysContext } from '@/components/activity/ActivityContext';
import { strings } from '@/components/activity/strings.en';
import { RichText } from '@/components/ui/RichText';
import { Amount } from '@/components/ui/values/Amount';
import { Fiat } from '@/components/ui/values/Fiat';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { dayOf } from '@/lib/activity/activityDays';
import { tokenKey, tokenPrices } from '@/lib/activity/lookups';
import { useLookup } from '@/lib/data/useLookup';
import { formatClock, formatExactTime } from '@/lib/format/dates';
import { dollarsOf } from '@/lib/format/money';
import { coinOf } from '@/protocol/chains';

/** When it was: how long ago today, else the time of day; the day is above. */
export function RowTime({ at }: { at: string }) {
  const { today } = useContext(DaysContext);
  if (dayOf(at) === dayOf(today)) return <TimeAgo at={at} />;
  return (
    <time dateTime={at} title={formatExactTime(at)}>
      {formatClock(at)}
    </time>
  );
}

/** Props of {@link RowFee}. */
export type RowFeeProps = {
  /** In the smallest unit of the chain's coin. */
  fee: string;
  chainId: number;
  /** The wrapped coin of the chain, whose price is the coin's; `null` where it has none. */
  wrapped: string | null;
};

/** The network fee in money, or in the chain's coin where that has no price. */
export function RowFee({ fee, chainId, wrapped }: RowFeeProps) {
  const price = useLookup(tokenPrices, wrapped === null ? null : tokenKey(chainId, wrapped));
  const coin = coinOf(chainId);
  const amount = <Amount key="fee" value={fee} decimals={coin.decimals} symbol={coin.symbol} digits={3} />;
  if (price === undefined) return <span> </span>;
  return (
    <RichText
      text={strings.row.fee}
      parts={[price === null ? amount : <Fiat key="fee" usd={dollarsOf(fee, coin.decimals, price)} />]}
    />
  );
}
