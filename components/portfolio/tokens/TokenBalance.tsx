import { useId } from 'react';
import { strings } from '@/components/portfolio/strings.en';
import { strings as tokenStrings } from '@/components/portfolio/tokens/strings.en';
import styles from '@/components/portfolio/tokens/TokenBalance.module.css';
import type { HoldingsState } from '@/components/portfolio/useHoldings';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Skeleton } from '@/components/ui/Skeleton';
import { Amount } from '@/components/ui/values/Amount';
import { Fiat } from '@/components/ui/values/Fiat';
import type { Holding } from '@/lib/portfolio/collectHoldings';

/** Props of {@link TokenBalance}. */
export type TokenBalanceProps = {
  reading: HoldingsState;
  /** `undefined` for a token that is not held, and until it is known. */
  holding: Holding | undefined;
  decimals: number | null;
  symbol: string;
  /** Where the token is sent from; `null` where it cannot be sent. */
  sendHref: string | null;
};

/** What the visitor holds of a token, what that is worth, and what they can do with it. */
export function TokenBalance({ reading, holding, decimals, symbol, sendHref }: TokenBalanceProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id} aria-busy={reading.loading}>
      <h2 id={id}>{tokenStrings.balance}</h2>
      <dl>
        <div className={styles.amount}>
          <dt className="visually-hidden">{strings.tokens.amount}</dt>
          <dd>
            {reading.loading ? (
              <Skeleton width="m" />
            ) : holding ? (
              <Amount value={holding.amount} decimals={decimals} symbol={symbol} />
            ) : reading.errors.length > 0 ? (
              strings.summary.unknown
            ) : (
              <Amount value={0n} decimals={decimals} symbol={symbol} />
            )}
          </dd>
        </div>
        <div className={styles.value}>
          <dt className="visually-hidden">{strings.tokens.value}</dt>
          <dd>
            {!reading.settled ? (
              <Skeleton width="m" />
            ) : holding?.value ? (
              <Fiat usd={holding.value} large />
            ) : (
              <span className={styles.none}>{tokenStrings.noValue(holding !== undefined)}</span>
            )}
          </dd>
        </div>
        {holding && holding.owners.length > 1 && (
          <div className={styles.owners}>
            <dt className="visually-hidden">{tokenStrings.in}</dt>
            <dd>{strings.tokens.inWallets(holding.owners.length)}</dd>
          </div>
        )}
      </dl>
      <div className={styles.actions}>
        {sendHref !== null && (
          <Button variant="primary" href={sendHref} icon={<Icon name="send" />}>
            {strings.tokens.send}
          </Button>
        )}
        <Button
          href="/receive"
          icon={
            <span className={styles.down}>
              <Icon name="send" />
            </span>
          }
        >
          {strings.actions.receive}
        </Button>
      </div>
    </section>
  );
}
