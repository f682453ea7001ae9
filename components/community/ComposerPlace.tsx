import { LazyPlace, type LazyPlaceProps } from '@/components/ui/LazyPlace';
import styles from '@/components/community/Composer.module.css';

/** The place of the composer of a post while its code is on its way: as high, so that nothing below it moves. */
export function ComposerPlace({ error }: LazyPlaceProps) {
  return (
    <LazyPlace error={error}>
      <div className={styles.composer} aria-hidden="true">
        <span className={styles.label}>&nbsp;</span>
        <textarea rows={3} disabled />
        <div className={styles.foot}>
          <div className={styles.adds} />
          <div className={styles.ends} />
        </div>
      </div>
    </LazyPlace>
  );
}
