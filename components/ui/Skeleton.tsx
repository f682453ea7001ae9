import type { DynamicOptionsLoadingProps } from 'next/dynamic';
import type { ReactNode } from 'react';
import { Failure } from '@/components/ui/Failure';
import { UnreachableError } from '@/lib/errors/connectionErrors';
import styles from '@/components/ui/Skeleton.module.css';

/** Size and number of the places kept. */
export type SkeletonProps = {
  /** Of each line; the last of several is shorter by itself. */
  width?: 's' | 'm' | 'l' | 'full';
  lines?: number;
  /** `arch` keeps the place of a picture. */
  shape?: 'line' | 'round' | 'arch';
};

/** The place of something on its way. Silent for screen readers: what loads says so itself (`aria-busy`). */
export function Skeleton({ width = 'full', lines = 1, shape = 'line' }: SkeletonProps) {
  return (
    <span className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <i key={line} data-width={width} data-shape={shape} />
      ))}
    </span>
  );
}

/** Props of {@link PanelSkeleton}: what `next/dynamic` tells, and what stands there meanwhile. */
export type PanelSkeletonProps = Pick<DynamicOptionsLoadingProps, 'error'> & { children?: ReactNode };

/** The place of a part whose code comes when it is wanted; where the code cannot be had, it says so. */
export function PanelSkeleton({ error, children = <Skeleton lines={4} /> }: PanelSkeletonProps) {
  // All of the page anew: what failed once is not fetched again, and a newer version of the site has other files.
  return error ? (
    <Failure error={new UnreachableError(error)} onRetry={() => window.location.reload()} />
  ) : (
    <>{children}</>
  );
}
