import { useCurrency } from '@/lib/account/shownCurrency';
import type { Decimal } from '@/lib/format/amounts';
import { formatMoney } from '@/lib/format/money';
import styles from '@/components/ui/values/Fiat.module.css';

/** Props of {@link Fiat}. */
export type FiatProps = {
  /** In US dollars; `null` where it is not known: then nothing is shown. */
  usd: Decimal | null;
  /** Keeps the digits that count of what costs less than one. */
  price?: boolean;
  /** As a headline, with its cents smaller. */
  large?: boolean;
  /** Before it, such as `+`. */
  sign?: string;
  className?: string | undefined;
};

/**
 * Money of today in the visitor's currency, to its smallest coin: every part of the site shows it by this. Every digit
 * stands in `value` and in the title.
 */
export function Fiat({ usd, price = false, large = false, sign = '', className }: FiatProps) {
  const currency = useCurrency();
  if (usd === null) return null;
  // Not in dollars first for who chose another currency.
  if (currency.pending) return <span className={styles.pending} aria-hidden="true" />;
  const { shown, exact, full } = formatMoney(usd, currency, price);
  const cents = large ? /\.\d+$/.exec(shown)?.[0] : undefined;
  return (
    <data className={className} value={exact} title={full}>
      {sign}
      {cents ? shown.slice(0, -cents.length) : shown}
      {cents && <i className={styles.cents}>{cents}</i>}
    </data>
  );
}
