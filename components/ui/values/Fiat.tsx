import { strings } from '@/components/ui/strings.en';
import { type Decimal, formatDollars, groupDigits } from '@/lib/format/amounts';
import styles from '@/components/ui/values/Fiat.module.css';

/** Props of {@link Fiat}. */
export type FiatProps = {
  /** In US dollars; `null` where it is not known: then nothing is shown. */
  usd: Decimal | null;
  /** Keeps the digits that count of what costs less than a dollar. */
  price?: boolean;
  /** As a headline, with its cents smaller. */
  large?: boolean;
  /** Before it, such as `+`. */
  sign?: string;
  className?: string | undefined;
};

/** Money of today, to the cent: every part of the site shows it by this. Every digit stands in `value` and in the title. */
export function Fiat({ usd, price = false, large = false, sign = '', className }: FiatProps) {
  if (usd === null) return null;
  const { shown, exact } = formatDollars(usd, price);
  const cents = large ? /\.\d+$/.exec(shown)?.[0] : undefined;
  return (
    <data className={className} value={exact} title={strings.values.fiat(groupDigits(exact))}>
      {sign}
      {cents ? shown.slice(0, -cents.length) : shown}
      {cents && <i className={styles.cents}>{cents}</i>}
    </data>
  );
}
