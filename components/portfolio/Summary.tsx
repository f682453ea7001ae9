import { AllocationBar } from '@/components/portfolio/AllocationBar';
import { Dollars } from '@/components/portfolio/Dollars';
import type { HoldingsReading } from '@/components/portfolio/useHoldings';
import { Amount } from '@/components/ui/Amount';
import { Skeleton } from '@/components/ui/Skeleton';
import { allocate } from '@/lib/portfolio/allocate';
import { sumHoldings } from '@/lib/portfolio/gatherHoldings';
import styles from '@/components/portfolio/Summary.module.css';

/** What all of it is worth, in dollars and in coins, and how that is spread. */
export function Summary({ reading: { holdings, faults, loading } }: { reading: HoldingsReading }) {
  const { dollars, coins } = sumHoldings(holdings);
  const isWaiting = loading && holdings.length === 0;
  const unpriced = holdings.filter(({ value, pricing, spam }) => !value && !pricing && !spam).length;
  const shares = allocate(holdings);
  return (
    <section className={styles.summary} aria-label="Value" aria-busy={loading}>
      <div>
        {isWaiting ? (
          <Skeleton width="m" lines={2} />
        ) : (
          <>
            <p className={styles.total}>
              <span className="visually-hidden">Worth </span>
              <Dollars value={dollars} />
            </p>
            {[...coins].map(([symbol, { digits, scale }]) => (
              <p key={symbol} className={styles.coin}>
                <Amount value={digits} decimals={scale} symbol={symbol} digits={6} />
              </p>
            ))}
            {faults.length > 0 && <p className={styles.note}>Some balances could not be read and are not counted.</p>}
            {unpriced > 0 && (
              <p className={styles.note}>
                {unpriced === 1 ? '1 token has no price and is' : `${unpriced} tokens have no price and are`} not
                counted.
              </p>
            )}
          </>
        )}
      </div>
      {shares.length > 0 && <AllocationBar shares={shares} />}
    </section>
  );
}
