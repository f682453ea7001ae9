import { Dollars } from '@/components/portfolio/Dollars';
import { strings } from '@/components/portfolio/strings.en';
import type { HoldingsState } from '@/components/portfolio/useHoldings';
import { RichText } from '@/components/ui/RichText';
import { Amount } from '@/components/ui/values/Amount';
import { Skeleton } from '@/components/ui/Skeleton';
import { allocate, type Share, sumHoldings } from '@/lib/portfolio/gatherHoldings';
import { formatDollars } from '@/lib/format/amounts';
import styles from '@/components/portfolio/Summary.module.css';

const WIDTH = 1_000;
const GAP = 4;

const percent = (thousandths: number): string =>
  thousandths === 0 ? '< 0.1 %' : `${Math.floor(thousandths / 10)}.${thousandths % 10} %`;

/** How the value is spread: a bar, and the same in words. */
function AllocationBar({ shares }: { shares: readonly Share[] }) {
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
          <li key={id} title={formatDollars(value).shown}>
            <i data-tone={index} aria-hidden="true" />
            {label} <span>{percent(thousandths)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** What all of it is worth, in dollars and in coins, and how that is spread. */
export function Summary({ reading: { holdings, errors, loading } }: { reading: HoldingsState }) {
  const { dollars, coins } = sumHoldings(holdings);
  const isWaiting = loading && holdings.length === 0;
  const unpriced = holdings.filter(({ value, pricing, spam }) => !value && !pricing && !spam).length;
  const shares = allocate(holdings);
  return (
    <section className={styles.summary} aria-label={strings.summary.label} aria-busy={loading}>
      <div>
        {isWaiting ? (
          <Skeleton width="m" lines={2} />
        ) : (
          <>
            <p className={styles.total}>
              <RichText
                text={strings.summary.total}
                parts={[<span key="label" className="visually-hidden" />, <Dollars key="total" value={dollars} />]}
              />
            </p>
            {[...coins].map(([symbol, { digits, scale }]) => (
              <p key={symbol} className={styles.coin}>
                <Amount value={digits} decimals={scale} symbol={symbol} digits={6} />
              </p>
            ))}
            {errors.length > 0 && <p className={styles.note}>{strings.summary.incomplete}</p>}
            {unpriced > 0 && <p className={styles.note}>{strings.summary.unpriced(unpriced)}</p>}
          </>
        )}
      </div>
      {shares.length > 0 && <AllocationBar shares={shares} />}
    </section>
  );
}
