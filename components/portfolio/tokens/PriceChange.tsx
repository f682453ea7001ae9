import { strings } from '@/components/portfolio/strings.en';
import { Skeleton } from '@/components/ui/Skeleton';
import { formatPercentChange, toneOfChange } from '@/lib/format/figures';
import styles from '@/components/portfolio/tokens/PriceChange.module.css';

/** Props of {@link PriceChange}. */
export type PriceChangeProps = {
  /** `undefined` while it is loading, `null` where it is not known. */
  percent: number | null | undefined;
};

/** How a price changed in 24 hours, in the colour of its direction. */
export function PriceChange({ percent }: PriceChangeProps) {
  if (percent === undefined) return <Skeleton width="s" />;
  if (percent === null) {
    return (
      <span className={styles.change} title={strings.tokens.changeUnknown}>
        <span aria-hidden="true">—</span>
        <span className="visually-hidden">{strings.tokens.changeUnknown}</span>
      </span>
    );
  }
  return (
    <span className={styles.change} data-tone={toneOfChange(percent)} title={strings.tokens.change}>
      {formatPercentChange(percent)}
    </span>
  );
}
