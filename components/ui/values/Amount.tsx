import { formatAmount } from '@/lib/format/amounts';
import { unitName } from '@/protocol/tokenDecimals';
import styles from '@/components/ui/values/Amount.module.css';

/** An amount of a token. */
export type AmountProps = {
  /** In the smallest unit of the token, a whole number: wei for ether. */
  value: string | bigint;
  /** How many digits of the smallest unit stand behind the point; `null` where the token has none: raw units are shown. */
  decimals: number | null;
  symbol: string;
  /** At most this many digits behind the point; the rest stands in the title. Without it every digit is shown. */
  digits?: number;
};

/** An amount, exact to the last digit, in tabular figures; the whole of it stands in `value` and in the title. */
export function Amount({ value, decimals, symbol, digits }: AmountProps) {
  const { shown, exact, cut } = formatAmount(value, decimals ?? 0, digits);
  return (
    <data className={styles.amount} value={exact} title={cut ? `${exact} ${symbol}` : undefined}>
      {shown} <span className={styles.symbol}>{unitName(symbol, decimals)}</span>
    </data>
  );
}
