import type { DynamicOptionsLoadingProps } from 'next/dynamic';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/Button';
import { Skeleton } from '@/components/ui/Skeleton';
import { SdkMessage } from '@/components/ui/forms/SdkMessage';
import { strings } from '@/components/ui/strings.en';
import { type FoyerError, MissingCodeError } from '@/lib/errors/FoyerError';
import { toMessage } from '@/lib/errors/toMessage';
import { USER_REJECTED } from '@/lib/errors/WalletRejectedError';
import styles from '@/components/ui/Failure.module.css';

/** Props of {@link Failure}. */
export type FailureProps = {
  error: FoyerError | null;
  onRetry?: () => void;
  /** Scrolls to the error when it comes: for one that can appear below the window, away from the button pressed. */
  reveal?: boolean;
};

/** What went wrong, and the way to try again; nothing where nothing did. What a visitor declined is no fault. */
export function Failure({ error, onRetry, reveal = false }: FailureProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reveal && error) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [reveal, error]);
  return (
    <div role="alert" className={styles.place} ref={ref}>
      {error && (
        <div className={error.code === USER_REJECTED ? styles.declined : styles.failure}>
          <div>
            <p>{toMessage(error)}</p>
            {error.sentence !== undefined && <SdkMessage message={error.message} />}
          </div>
          {onRetry && <Button onClick={onRetry}>{strings.tryAgain}</Button>}
        </div>
      )}
    </div>
  );
}

/** Props of {@link PanelSkeleton}: what `next/dynamic` tells, and what stands there meanwhile. */
export type PanelSkeletonProps = Pick<DynamicOptionsLoadingProps, 'error'> & { children?: ReactNode };

/** The place of a part whose code comes when it is wanted; where the code cannot be had, it says so. */
export function PanelSkeleton({ error, children = <Skeleton lines={4} /> }: PanelSkeletonProps) {
  // All of the page again: what failed once is not fetched again, and a newer version of the site has other files.
  return error ? (
    <Failure error={new MissingCodeError(error)} onRetry={() => window.location.reload()} />
  ) : (
    <>{children}</>
  );
}
