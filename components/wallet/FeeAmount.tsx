import { RichText } from '@/components/ui/RichText';
import { strings } from '@/components/wallet/strings.en';
import { Amount } from '@/components/ui/values/Amount';
import { formatAmount } from '@/lib/format/amounts';
import type { Fee } from '@/lib/transactions/simulateTransaction';
import { coinOf } from '@/protocol/chains';

/** Digits behind the point: more say nothing of a fee. */
const DIGITS = 6;

/** Props of {@link FeeAmount}. */
export type FeeAmountProps = { fee: Pick<Fee, 'expected' | 'most'>; chainId: number };

/** What a transaction will cost beside what it sends. */
export function FeeAmount({ fee, chainId }: FeeAmountProps) {
  const coin = coinOf(chainId);
  const shown = (value: string | bigint) => formatAmount(value, coin.decimals, DIGITS).shown;
  const most = <Amount value={fee.most} {...coin} digits={DIGITS} />;
  if (shown(fee.expected) === shown(fee.most))
    return (
      <span>
        <RichText text={strings.fee.max} parts={[most]} />
      </span>
    );
  return (
    <span>
      <RichText text={strings.fee.range} parts={[<Amount value={fee.expected} {...coin} digits={DIGITS} />, most]} />
    </span>
  );
}
