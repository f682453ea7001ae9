import { strings } from '@/components/portfolio/strings.en';
import { shortenAddress } from '@/lib/format/text';
import { Button } from '@/components/ui/Button';
import { toMessage } from '@/lib/errors/toMessage';
import type { Fault } from '@/components/portfolio/useHoldings';
import styles from '@/components/portfolio/Faults.module.css';

/** Props of {@link Faults}. */
export type FaultsProps = { faults: readonly Fault[]; onRetry?: () => void };

/** What cannot be read now, each with its place; the rest of the page stands. */
export function Faults({ faults, onRetry }: FaultsProps) {
  return (
    <div role="alert">
      {faults.length > 0 && (
        <div className={styles.faults}>
          <ul className={styles.list}>
            {faults.map(({ place, error }) => (
              <li key={place.id}>
                <b>{strings.place(place.chain.name, shortenAddress(place.address))}:</b> {toMessage(error)}
              </li>
            ))}
          </ul>
          {onRetry && <Button onClick={onRetry}>{strings.retry}</Button>}
        </div>
      )}
    </div>
  );
}
