import styles from '@/components/explorer/Explorer.module.css';
import { Heading } from '@/components/explorer/Heading';
import { Moment } from '@/components/explorer/Moment';
import { strings } from '@/components/explorer/strings.en';
import { TransactionTable } from '@/components/explorer/TransactionTable';
import { useNewBlocks } from '@/components/explorer/useNewBlocks';
import { formatAmount } from '@/lib/format/amounts';
import Link from 'next/link';
import { Note } from '@/components/ui/Failure';
import { Table } from '@/components/ui/values/Table';
import { blockPath } from '@/lib/explorer/explorerPaths';
import type { ExplorerChain } from '@/lib/explorer/ExplorerView';
import type { Block } from '@/protocol/data/shapes';

/** Transactions below the blocks. */
const MOST = 15;

/** Where the explorer begins: the newest blocks, and what they hold; new ones come in by themselves. */
export function StartView({ chain, blocks }: { chain: ExplorerChain; blocks: readonly Block[] }) {
  useNewBlocks(chain.id, blocks[0]?.number ?? null);
  const transactions = blocks.flatMap((block) => block.transactions.toReversed()).slice(0, MOST);
  return (
    <div className={styles.view}>
      <Heading kind={strings.start.kind} chain={chain}>
        {strings.start.title}
      </Heading>
      <Note>{strings.start.lead}</Note>
      {blocks.length === 0 ? (
        <Note>{strings.start.none(chain.name)}</Note>
      ) : (
        <>
          <section className={styles.section}>
            <h2>{strings.start.blocks}</h2>
            <Table
              caption={strings.start.blocksCaption}
              rows={blocks}
              rowKey={({ number }) => number}
              columns={[
                {
                  key: 'block',
                  head: strings.block.block,
                  cell: ({ number }) => <Link href={blockPath(chain.id, number)}>{formatAmount(number, 0).shown}</Link>,
                },
                { key: 'time', head: strings.block.timestamp, cell: ({ timestamp }) => <Moment value={timestamp} /> },
                {
                  key: 'count',
                  head: strings.transactions.title,
                  align: 'end',
                  cell: (block) => block.transaction_count,
                },
              ]}
            />
          </section>
          <section className={styles.section}>
            <h2>{strings.start.transactions}</h2>
            <TransactionTable chain={chain} rows={transactions} caption={strings.start.transactionsCaption} />
          </section>
        </>
      )}
    </div>
  );
}
