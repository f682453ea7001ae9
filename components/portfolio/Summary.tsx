import type { ReactNode } from 'react';
import { Amount } from '@/components/ui/values/Amount';
import { Fiat } from '@/components/ui/values/Fiat';
import type { DayChange } from '@/components/portfolio/performance/useDayChange';
import { strings } from '@/components/portfolio/strings.en';
import type { HoldingsState } from '@/components/portfolio/useHoldings';
import { RichText } from '@/components/ui/RichText';
import { Hint } from '@/components/ui/overlays/Tooltip';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { Skeleton } from '@/components/ui/Skeleton';
import { type Holding, totalValue } from '@/lib/portfolio/collectHoldings';
import { useCurrency } from '@/lib/account/shownCurrency';
import { formatPercentChange, toneOfChange } from '@/lib/format/figures';
import { formatMoney } from '@/lib/format/money';
import styles from '@/components/portfolio/Summary.module.css';

/** Props of {@link Summary}. */
export type SummaryProps = {
  reading: HoldingsState;
  change: DayChange;
  /** When the figures were read, where they are of the last visit. */
  asOf?: string | null;
  /** Beside the total: send, receive, copy. */
  actions?: ReactNode;
};

/** What all of it is worth, and how that changed in a day. A figure stands there once every balance and price is known, or known to be missing. */
export function Summary({ reading, change, asOf = null, actions }: SummaryProps) {
  const { settled } = reading;
  return (
    <section className={styles.summary} aria-label={strings.summary.label} aria-busy={!settled}>
      <div className={styles.figures}>
        {settled || asOf ? <Total reading={reading} change={change} asOf={asOf} /> : <Waiting />}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}

/** The place of the total, as high as it will be. */
function Waiting() {
  return (
    <>
      <p className={styles.total}>
        <Skeleton width="l" />
      </p>
      <div className={styles.line}>
        <p className={styles.later}>
          <Skeleton width="m" />
        </p>
      </div>
    </>
  );
}

const isWorth = ({ value }: Holding): boolean => value !== null;

function Total({ reading, change, asOf }: Pick<SummaryProps, 'reading' | 'change' | 'asOf'>) {
  const { holdings, wallets, errors, hasFailedPrices } = reading;
  const { dollars, coins } = totalValue(holdings);
  const unpriced = holdings.filter(({ value, spam }) => !value && !spam).length;
  // Nothing that has a value was read, and something was: that is not nothing.
  const isKnown = wallets.length > 0 && (holdings.some(isWorth) || (unpriced === 0 && errors.length === 0));
  return (
    <>
      <p className={styles.total}>
        <RichText
          text={strings.summary.total}
          parts={[
            <span key="label" className="visually-hidden" />,
            isKnown ? (
              <Fiat key="total" usd={dollars} large />
            ) : (
              <span key="total" className={styles.unknown}>
                {strings.summary.unknown}
              </span>
            ),
          ]}
        />
      </p>
      <div className={styles.line}>
        {asOf ? (
          <p className={styles.change} role="status">
            <span className={styles.stale}>
              <RichText text={strings.summary.asOf} parts={[<TimeAgo key="at" at={asOf} />]} />
            </span>
          </p>
        ) : (
          isKnown && <Change change={change} />
        )}
        {coins.size === 1 &&
          [...coins].map(([symbol, { digits, scale }]) => (
            <p key={symbol} className={styles.coin}>
              <Amount value={digits} decimals={scale} symbol={symbol} />
            </p>
          ))}
        {isKnown && <RateNote />}
        {errors.length > 0 && <p className={styles.note}>{strings.summary.incomplete}</p>}
        {hasFailedPrices ? (
          <p className={styles.note}>{strings.summary.failedPrices}</p>
        ) : (
          unpriced > 0 && <p className={styles.note}>{strings.summary.unpriced(unpriced)}</p>
        )}
      </div>
    </>
  );
}

/** By which rate dollars were converted, or that there is none for the currency that the visitor chose. */
function RateNote() {
  const { code, at, inPlaceOf } = useCurrency();
  if (inPlaceOf !== undefined) {
    return (
      <p className={styles.note} role="status">
        {strings.currency.noRate(inPlaceOf)}
      </p>
    );
  }
  if (at === null) return null;
  return (
    <p className={styles.note}>
      <RichText text={strings.currency.rate(code)} parts={[<TimeAgo key="at" at={at} />]} />
    </p>
  );
}

/** How the total changed in 24 hours; where that is not known, why. */
function Change({ change }: { change: DayChange }) {
  const currency = useCurrency();
  if (change.state === 'loading' || currency.pending) {
    return (
      <p className={styles.later}>
        <Skeleton width="m" />
      </p>
    );
  }
  // A wallet that was linked less than a day ago: nothing is wrong, there is just no yesterday.
  if (change.state === 'unknown' && change.missing === 'coin') {
    return (
      <p className={styles.change}>
        <span className={styles.faint}>{strings.summary.changeLater}</span>
      </p>
    );
  }
  if (change.state === 'unknown') {
    return (
      <p className={styles.change}>
        <span className={styles.faint}>
          {change.missing ? (
            <Hint text={strings.missing[change.missing]}>{strings.summary.changeUnknown}</Hint>
          ) : (
            strings.summary.changeUnknown
          )}
        </span>
      </p>
    );
  }
  const { dollars, percent } = change;
  const { shown, exact } = formatMoney(dollars, currency);
  const sign = dollars.digits > 0n ? '+' : '';
  return (
    <p className={styles.change} title={strings.summary.changeTitle}>
      <data value={exact} data-tone={toneOfChange(percent ?? Number(dollars.digits))}>
        {`${sign}${shown}${percent === null ? '' : ` (${formatPercentChange(percent)})`}`}
      </data>{' '}
      <span className={styles.faint}>{strings.summary.day}</span>
    </p>
  );
}
