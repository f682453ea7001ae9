import { Amount } from '@/components/ui/Amount';
import type { Fee } from '@/lib/transactions/estimateFee';
import { coinOf } from '@/protocol/chains';

/** Props of {@link FeeAmount}. */
export type FeeAmountProps = { fee: Pick<Fee, 'expected' | 'most'>; chainId: number };

/** What a transaction will cost beside what it sends. */
export function FeeAmount({ fee, chainId }: FeeAmountProps) {
  const coin = coinOf(chainId);
  return (
    <span>
      about <Amount value={fee.expected} {...coin} digits={6} />, at most{' '}
      <Amount value={fee.most} {...coin} digits={6} />
    </span>
  );
}
