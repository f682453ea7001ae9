import { strings } from '@/components/portfolio/strings.en';
import { Button } from '@/components/ui/Button';
import { toMessage } from '@/lib/errors/toMessage';
import { shortenAddress } from '@/protocol/data/addresses';
import type { ReadError } from '@/components/portfolio/useHoldings';
import styles from '@/components/portfolio/ReadErrors.module.css';

/** Props of {@link ReadErrors}. */
export type ReadErrorsProps = { errors: readonly ReadError[]; onRetry?: () => void };

/** What cannot be read now, each with its place; the rest of the page stands. */
export function ReadErrors({ errors, onRetry }: ReadErrorsProps) {
  return (
    <div role="alert">
      {errors.length > 0 && (
        <div className={styles.errors}>
          <ul className={styles.list}>
            {errors.map(({ wallet, error }) => (
              <li key={wallet.id}>
                <b>{strings.place(wallet.chain.name, shortenAddress(wallet.address))}:</b> {toMessage(error)}
              </li>
            ))}
          </ul>
          {onRetry && <Button onClick={onRetry}>{strings.retry}</Button>}
        </div>
      )}
    </div>
  );
}
