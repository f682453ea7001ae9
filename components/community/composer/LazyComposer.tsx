import dynamic from 'next/dynamic';
import { PanelSkeleton, type PanelSkeletonProps } from '@/components/ui/Failure';
import styles from '@/components/community/composer/Composer.module.css';

/** Where a post or a reply is written; its code, 10 kB, is fetched for whoever may write, not for every reader. */
export const LazyComposer = dynamic(
  () => import('@/components/community/composer/Composer').then((code) => code.Composer),
  {
    ssr: false,
    loading: ComposerPlace,
  },
);

/** The same for a reply, which is lower. */
export const LazyReplyComposer = dynamic(
  () => import('@/components/community/composer/Composer').then((code) => code.Composer),
  {
    ssr: false,
    loading: PanelSkeleton,
  },
);

/** The place of the composer of a post while its code is on its way: as high, so that nothing below it moves. */
function ComposerPlace({ error }: PanelSkeletonProps) {
  return (
    <PanelSkeleton error={error}>
      <div className={styles.composer} aria-hidden="true">
        <span className={styles.label}>&nbsp;</span>
        <textarea rows={3} disabled />
        <div className={styles.foot}>
          <div className={styles.adds} />
          <div className={styles.ends} />
        </div>
      </div>
    </PanelSkeleton>
  );
}
