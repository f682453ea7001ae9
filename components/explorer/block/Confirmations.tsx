import { Tag } from '@/components/explorer/Figures';
import { plural } from '@/lib/format/text';
import { useFigures } from '@/lib/live-queries/liveFigures';
import styles from '@/components/explorer/block/Block.module.css';

/** Stands for how many there are until that is known, so that as much room is kept as most need. */
const USUAL_COUNT = 1_000;

/** How many blocks there are since one, with itself. Until the newest is known, its place is kept. */
export function Confirmations({ chainId, block }: { chainId: number; block: string }) {
  const { figures } = useFigures();
  const newest = figures?.chainId === chainId ? figures.blockNumber : null;
  const count = figures === null ? USUAL_COUNT : newest === null ? 0 : Number(newest) - Number(block) + 1;
  const tag = count > 0 ? <Tag>{plural(count, 'confirmation')}</Tag> : null;
  return (
    <span className={styles.confirmations}>
      {figures === null ? (
        <span className={styles.awaited} aria-hidden="true">
          {tag}
        </span>
      ) : (
        tag
      )}
    </span>
  );
}
