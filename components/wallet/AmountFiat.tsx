import { Fiat } from '@/components/ui/values/Fiat';
import { dollarsOf } from '@/lib/format/money';
import { useDollarPrice } from '@/lib/portfolio/useDollarPrice';

/** Props of {@link AmountFiat}. */
export type AmountFiatProps = {
  /** In the smallest unit of the token, a whole number. */
  value: string | bigint;
  /** Of the token; `null` where it has none, and no price either. */
  decimals: number | null;
  chainId: number;
  /** Contract of the token; `null` for the chain's coin. */
  token: string | null;
  className?: string | undefined;
};

/** What an amount is worth now, by the price of its token; nothing where no price is known. */
export function AmountFiat({ value, decimals, chainId, token, className }: AmountFiatProps) {
  const price = useDollarPrice(chainId, token, decimals !== null);
  if (!price || decimals === null) return null;
  return <Fiat className={className} usd={dollarsOf(value, decimals, price)} />;
}
