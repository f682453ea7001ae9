import Link from 'next/link';
import { strings } from '@/components/explorer/block/strings.en';
import { usedGas } from '@/components/explorer/usedGas';
import type { ExplorerChain } from '@/lib/explorer/ExplorerView';
import { blockPath } from '@/lib/explorer/explorerPaths';
import { formatPercent } from '@/lib/format/figures';
import { formatNumber } from '@/lib/format/text';
import type { BlockStats } from '@/protocol/data/shapes';
import styles from '@/components/explorer/block/Block.module.css';

/** Props of {@link BlocksAround}. */
export type BlocksAroundProps = {
  chain: ExplorerChain;
  /** The oldest first. */
  blocks: readonly BlockStats[];
  /** Number of the block that the page is about. */
  current: string;
};

/** The smallest part of an arch that is seen, in percent of its height. */
const LEAST = 6;

/** Blocks that phones show. */
const NEAR = 9;

/** How full the blocks around one are, each an arch that fills with its gas and leads to its page. */
export function BlocksAround({ chain, blocks, current }: BlocksAroundProps) {
  const here = blocks.find(({ number }) => number === current);
  const share = here ? usedGas(here) : null;
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (blocks.length < 2 || !first || !last || share === null) return null;
  // Most blocks are next to empty: the arches compare those that are shown.
  const most = Math.max(...blocks.map((block) => usedGas(block) ?? 0));
  // On phones there is room for so many, with this one in the middle as far as there are others.
  const at = blocks.findIndex(({ number }) => number === current);
  const start = Math.max(0, Math.min(at - (NEAR - 1) / 2, blocks.length - NEAR));
  return (
    <nav className={styles.around} aria-label={strings.around}>
      <ol>
        {blocks.map((block, place) => {
          const percent = usedGas(block) ?? 0;
          const height = percent === 0 ? 0 : Math.max(LEAST, (100 * percent) / most);
          const name = strings.bar(formatNumber(Number(block.number)), formatPercent(percent));
          return (
            <li key={block.number} data-far={place < start || place >= start + NEAR || undefined}>
              <Link
                href={blockPath(chain.id, block.number)}
                title={name}
                aria-label={name}
                aria-current={block.number === current ? 'page' : undefined}
                scroll={false}
              >
                <svg viewBox="0 0 20 100" preserveAspectRatio="none" aria-hidden="true">
                  <rect y={100 - height} width="20" height={height} />
                </svg>
              </Link>
            </li>
          );
        })}
      </ol>
      <p aria-hidden="true">
        <span>{formatNumber(Number(first.number))}</span>
        <b>{strings.full(formatPercent(share))}</b>
        <span>{formatNumber(Number(last.number))}</span>
      </p>
    </nav>
  );
}
