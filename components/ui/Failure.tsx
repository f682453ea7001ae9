import type { FoyerError } from '@/lib/errors/FoyerError';
import { toMessage } from '@/lib/errors/toMessage';
import { Button } from '@/components/ui/Button';
import styles from '@/components/ui/Failure.module.css';

/** Props of {@link Failure}. */
export type FailureProps = { error: FoyerError | null; onRetry?: () => void };

/** What went wrong, and the way to try again; nothing where nothing did. */
export function Failure({ error, onRetry }: FailureProps) {
  return (
    <div role="alert" className={styles.place}>
      {error && (
        <div className={styles.failure}>
          <p>{toMessage(error)}</p>
          {onRetry && <Button onClick={onRetry}>Try again</Button>}
        </div>
      )}
    </div>
  );
}
