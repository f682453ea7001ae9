import type { ClipboardEvent } from 'react';
import { strings } from '@/components/ui/strings.en';
import { formatAmount, groupDigits } from '@/lib/format/amounts';
import { unitName } from '@/protocol/tokenRules';
import styles from '@/components/ui/values/Amount.module.css';

/** An amount of a token. */
export type AmountProps = {
  /** In the smallest unit of the token, a whole number: wei for ether. */
  value: string | bigint;
  /** How many digits of the smallest unit stand behind the point; `null` where the token has none: raw units are shown. */
  decimals: number | null;
  symbol: string;
  /** Significant digits, 6 unless told otherwise; `Infinity` for what is about to be signed. The whole part is always complete. */
  digits?: number;
  /** `up` for a limit, such as a fee: never less than may be spent. Balances are rounded down. */
  round?: 'down' | 'up';
};

/** From here on, in characters, an amount may be broken: some are as long as a line, and so are some symbols. */
const LONG = 24;

/** An amount in tabular figures. Its exact value stands in `value` and in the title, and is what a copy holds. */
export function Amount({ value, decimals, symbol, digits, round }: AmountProps) {
  const { shown, exact, cut } = formatAmount(value, decimals ?? 0, digits, round);
  const unit = unitName(symbol, decimals);
  const titleOf = (): string | undefined => {
    const whole = `${groupDigits(exact)} ${unit}`;
    // Nobody can tell how much of the token that is.
    if (decimals === null) return strings.values.rawUnits(whole);
    return cut ? whole : undefined;
  };
  const copyExact = (event: ClipboardEvent) => {
    const selection = window.getSelection();
    const ends = [selection?.anchorNode, selection?.focusNode];
    // A selection beyond the amount is copied as it is shown.
    if (!cut || ends.some((end) => !end || !event.currentTarget.contains(end))) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', exact);
  };
  return (
    <data
      className={styles.amount}
      data-long={shown.length > LONG || unit.length > LONG || undefined}
      value={exact}
      title={titleOf()}
      onCopy={cut ? copyExact : undefined}
    >
      {shown} <span className={styles.symbol}>{unit}</span>
    </data>
  );
}
