import type { DynamicOptionsLoadingProps } from 'next/dynamic';
import type { ReactNode } from 'react';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { UnreachableError } from '@/lib/errors/connectionErrors';

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
