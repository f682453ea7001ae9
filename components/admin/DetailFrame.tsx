import type { ReactNode } from 'react';
import { Failure } from '@/components/ui/Failure';
import styles from '@/components/admin/admin.module.css';
import Link from 'next/link';
import { Skeleton } from '@/components/ui/Skeleton';
import type { FoyerError } from '@/lib/errors/FoyerError';

/** Props of {@link DetailFrame}. */
export type DetailFrameProps = {
  /** The list that it stands in, and the words of the way back. */
  list: string;
  back: string;
  error: FoyerError | null;
  onRetry?: () => void;
  /** `null` until it was read. */
  children: ReactNode;
};

/** One row of a list by itself, below the way back to all of them. */
export function DetailFrame({ list, back, error, onRetry, children }: DetailFrameProps) {
  return (
    <div className={styles.matter}>
      <p>
        <Link href={list}>{back}</Link>
      </p>
      <Failure error={error} onRetry={onRetry} />
      {children ?? (!error && <Skeleton lines={8} />)}
    </div>
  );
}
