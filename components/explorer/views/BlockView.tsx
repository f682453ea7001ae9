import styles from '@/components/explorer/Explorer.module.css';
import { Facts } from '@/components/ui/values/Facts';
import { Heading } from '@/components/explorer/Heading';
import { Moment } from '@/components/explorer/Moment';
import { TransactionTable } from '@/components/explorer/TransactionTable';
import { Who } from '@/components/explorer/Who';
import { formatAmount } from '@/lib/format/formatAmount';
import Link from 'next/link';
import { Note } from '@/components/ui/Note';
import { blockPath } from '@/lib/explorer/explorerPaths';
import type { ExplorerChain } from '@/lib/explorer/ExplorerView';
import type { Block } from '@/protocol/data/shapes';

/** A block and its transactions. */
export function BlockView({ chain, block }: { chain: ExplorerChain; block: Block }) {
  const whole = (value: string | null) => value && formatAmount(value, 0).shown;
  const before = BigInt(block.number) - 1n;
  return (
    <div className={styles.view}>
      <Heading kind="Block" chain={chain}>
        {whole(block.number)}
      </Heading>
      <Note>A block is a batch of transactions that were recorded together, in this order.</Note>
      <Facts
        facts={[
          ['Timestamp', <Moment key="time" value={block.timestamp} />],
          [
            'Hash',
            <span key="hash" className={styles.mono}>
              {block.hash}
            </span>,
            'Unique hash of the block’s contents.',
          ],
          [
            'Parent hash',
            before < 0n ? null : (
              <Link key="parent" className={styles.mono} href={blockPath(chain.id, before.toString())}>
                {block.parent_hash}
              </Link>
            ),
          ],
          [
            'Proposer',
            block.miner && <Who key="miner" chain={chain} value={block.miner} nobody="—" />,
            'Who put the block together and receives its fees.',
          ],
          [
            'Gas used',
            block.gas_used && `${whole(block.gas_used)} of ${whole(block.gas_limit) ?? ''}`,
            'Gas measures work. A block holds a limited amount of it, and each sender pays for what they use.',
          ],
          ['Size', block.size && `${whole(block.size)} bytes`],
        ]}
      />
      <section className={styles.section}>
        <h2>Transactions</h2>
        <TransactionTable chain={chain} rows={block.transactions} caption={`Transactions of block ${block.number}`} />
      </section>
    </div>
  );
}
