import styles from '@/components/explorer/Explorer.module.css';
import { Heading } from '@/components/explorer/Heading';
import { Moment } from '@/components/explorer/Moment';
import { TransactionTable } from '@/components/explorer/TransactionTable';
import { useNewBlocks } from '@/components/explorer/useNewBlocks';
import { formatAmount } from '@/lib/format/formatAmount';
import Link from 'next/link';
import { Note } from '@/components/ui/Note';
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
      <Heading kind="Explorer" chain={chain}>
        Explore the chain
      </Heading>
      <Note>
        A chain is a public list of blocks, and each block a list of transactions. Search by block number, date,
        transaction, address, a name such as ada.eth, token or NFT.
      </Note>
      {blocks.length === 0 ? (
        <Note>No blocks of {chain.name} yet.</Note>
      ) : (
        <>
          <section className={styles.section}>
            <h2>Newest blocks</h2>
            <Table
              caption="The newest blocks, the newest first"
              rows={blocks}
              rowKey={({ number }) => number}
              columns={[
                {
                  key: 'block',
                  head: 'Block',
                  cell: ({ number }) => <Link href={blockPath(chain.id, number)}>{formatAmount(number, 0).shown}</Link>,
                },
                { key: 'time', head: 'Timestamp', cell: ({ timestamp }) => <Moment value={timestamp} /> },
                { key: 'count', head: 'Transactions', align: 'end', cell: (block) => block.transaction_count },
              ]}
            />
          </section>
          <section className={styles.section}>
            <h2>Newest transactions</h2>
            <TransactionTable chain={chain} rows={transactions} caption="The newest transactions, the newest first" />
          </section>
        </>
      )}
    </div>
  );
}
