import styles from '@/components/files/Files.module.css';
import { formatBytes } from '@/lib/files/formatBytes';
import type { FileSpace } from '@/protocol/files/files';

/** How much of the account's space is taken; while that is `null`, its place is kept. */
export function SpaceMeter({ space }: { space: FileSpace | null }) {
  if (!space) return <div className={styles.meter} />;
  const { used, quota } = space;
  const text = `${formatBytes(used)} of ${formatBytes(quota)} used`;
  return (
    <div className={styles.meter}>
      <span>{text}</span>
      <meter aria-label="Space used" min={0} max={quota} high={quota * 0.9} value={used}>
        {text}
      </meter>
    </div>
  );
}
