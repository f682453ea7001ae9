import type { Share } from '@/lib/portfolio/allocate';
import { formatDollars } from '@/lib/portfolio/formatDollars';
import styles from '@/components/portfolio/AllocationBar.module.css';

const WIDTH = 1_000;
const GAP = 4;

const percent = (thousandths: number): string =>
  thousandths === 0 ? '< 0.1 %' : `${Math.floor(thousandths / 10)}.${thousandths % 10} %`;

/** How the value is spread: a bar, and the same in words. */
export function AllocationBar({ shares }: { shares: readonly Share[] }) {
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
      <figcaption className="visually-hidden">How the value is spread</figcaption>
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
