import { Tag } from '@/components/explorer/Figures';
import { plural } from '@/lib/format/text';
import { useFigures } from '@/lib/live-queries/liveFigures';
import styles from '@/components/explorer/block/Block.module.css';

/** Stands for how many there are until that is known, so that as much room is kept as most need. */
const USUAL_COUNT = 1_000;

/** How many blocks there are since one, with itself. Until the newest is known, its place is kept. */
export function Confirmations({ chainId, block }: { chainId: number; block: string }) {
  const { figures } = useFigures();
  if (figures === null) {
    return (
      <span className={styles.awaited} aria-hidden="true">
        <Tag>{plural(USUAL_COUNT, 'confirmation')}</Tag>
      </span>
    );
  }
  if (figures.chainId !== chainId || figures.blockNumber === null) return null;
  const since = Number(figures.blockNumber) - Number(block) + 1;
  return since > 0 ? <Tag>{plural(since, 'confirmation')}</Tag> : null;
}
