import styles from '@/components/files/Files.module.css';
import { formatBytes } from '@/lib/files/formatBytes';
import type { FileSpace } from '@/protocol/files/files';

/** How much of the account's space is taken. */
export function SpaceMeter({ space: { used, quota } }: { space: FileSpace }) {
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
