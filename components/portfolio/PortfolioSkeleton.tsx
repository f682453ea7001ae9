import { Skeleton } from '@/components/ui/Skeleton';
import styles from '@/components/portfolio/Portfolio.module.css';

/** The place of a portfolio that is being read. */
export function PortfolioSkeleton() {
  return (
    <div>
      <p role="status" className="visually-hidden">
        Reading what you own
      </p>
      <div className={styles.waiting}>
        <Skeleton width="m" lines={3} />
        <Skeleton lines={6} />
      </div>
    </div>
  );
}
