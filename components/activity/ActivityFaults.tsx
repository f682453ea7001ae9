import { Button } from '@/components/ui/Button';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toMessage } from '@/lib/errors/toMessage';
import { chainName } from '@/protocol/chains';
import styles from '@/components/activity/Activity.module.css';

/** Props of {@link ActivityFaults}. */
export type ActivityFaultsProps = { faults: ReadonlyMap<number, FoyerError>; onRetry: () => void };

/** Chains that cannot tell (all of) it now; those below do. */
export function ActivityFaults({ faults, onRetry }: ActivityFaultsProps) {
  return (
    <div role="alert">
      {faults.size > 0 ? (
        <div className={styles.faults}>
          <ul>
            {[...faults].map(([chainId, error]) => (
              <li key={chainId}>
                <b>{chainName(chainId)}</b> cannot tell all of it. {toMessage(error)}
              </li>
            ))}
          </ul>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      ) : null}
    </div>
  );
}
