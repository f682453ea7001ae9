import { RichText } from '@/components/ui/RichText';
import { strings } from '@/components/wallet/strings.en';
import { Amount } from '@/components/ui/values/Amount';
import { formatAmount } from '@/lib/format/amounts';
import type { Fee } from '@/lib/transactions/simulateTransaction';
import { coinOf } from '@/protocol/chains';

/** Props of {@link FeeAmount}. */
export type FeeAmountProps = { fee: Pick<Fee, 'expected' | 'max'>; chainId: number };

/** What a transaction will cost beside what it sends. */
export function FeeAmount({ fee, chainId }: FeeAmountProps) {
  const coin = coinOf(chainId);
  const shown = (value: string | bigint) => formatAmount(value, coin.decimals, undefined, 'up').shown;
  // Rounded up: a limit is never more than what is shown.
  const most = <Amount value={fee.max} {...coin} round="up" />;
  if (shown(fee.expected) === shown(fee.max))
    return (
      <span>
        <RichText text={strings.fee.max} parts={[most]} />
      </span>
    );
  return (
    <span>
      <RichText text={strings.fee.range} parts={[<Amount value={fee.expected} {...coin} round="up" />, most]} />
    </span>
  );
}
