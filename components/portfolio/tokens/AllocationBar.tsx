import { strings } from '@/components/portfolio/strings.en';
import { useCurrency } from '@/lib/account/shownCurrency';
import { formatPercent } from '@/lib/format/figures';
import { formatMoney } from '@/lib/format/money';
import { allocate, type Holding } from '@/lib/portfolio/collectHoldings';
import styles from '@/components/portfolio/tokens/AllocationBar.module.css';

const WIDTH = 1_000;
const GAP = 4;

/** How the value is spread over tokens: a bar, and the same in words. Nothing where nothing has a value. */
export function AllocationBar({ holdings }: { holdings: readonly Holding[] }) {
  const currency = useCurrency();
  const shares = allocate(holdings);
  if (shares.length === 0) return null;
  const starts = shares.map((_, index) =>
    shares.slice(0, index).reduce((sum, { thousandths }) => sum + thousandths, 0),
  );
  return (
    <figure className={styles.allocation}>
      <svg className={styles.bar} viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true">
        {shares.map(({ id, thousandths }, index) => (
          <rect key={id} data-tone={index} x={starts[index]} width={Math.max(thousandths - GAP, 1)} height="10" />
        ))}
      </svg>
      <figcaption className="visually-hidden">{strings.summary.allocation}</figcaption>
      <ul className={styles.legend}>
        {shares.map(({ id, label, value, thousandths }, index) => (
          <li key={id} title={formatMoney(value, currency).shown}>
            <i data-tone={index} aria-hidden="true" />
            {label} <span>{thousandths === 0 ? strings.summary.tiny : formatPercent(thousandths / 10)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
