import styles from '@/components/ui/Skeleton.module.css';

/** Size and number of the places kept. */
export type SkeletonProps = {
  /** Of each line; the last of several is shorter by itself. */
  width?: 's' | 'm' | 'l' | 'full';
  lines?: number;
  /** `arch` keeps the place of a picture. */
  shape?: 'line' | 'round' | 'arch';
};

/** The place of something on its way. Silent for screen readers: what loads says so itself (`aria-busy`). */
export function Skeleton({ width = 'full', lines = 1, shape = 'line' }: SkeletonProps) {
  return (
    <span className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <i key={line} data-width={width} data-shape={shape} />
      ))}
    </span>
  );
}
