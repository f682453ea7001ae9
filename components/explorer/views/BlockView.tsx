import Link from 'next/link';
import { TransactionTable } from '@/components/explorer/TransactionTable';
import { Heading, Moment, AddressLink } from '@/components/explorer/parts';
import { strings } from '@/components/explorer/strings.en';
import { useNewBlocks } from '@/components/explorer/useNewBlocks';
import { Note } from '@/components/ui/Note';
import { Facts } from '@/components/ui/values/Facts';
import { Table } from '@/components/ui/values/Table';
import type { ExplorerChain } from '@/lib/explorer/ExplorerView';
import { blockPath } from '@/lib/explorer/explorerPaths';
import { formatAmount } from '@/lib/format/amounts';
import type { Block } from '@/protocol/data/shapes';
import styles from '@/components/explorer/Explorer.module.css';

/** A block and its transactions. */
export function BlockView({ chain, block }: { chain: ExplorerChain; block: Block }) {
  const whole = (value: string | null) => value && formatAmount(value, 0).shown;
  const before = BigInt(block.number) - 1n;
  return (
    <div className={styles.view}>
      <Heading kind={strings.block.block} chain={chain}>
        {whole(block.number)}
      </Heading>
      <Note>{strings.block.lead}</Note>
      <Facts
        facts={[
          [strings.block.timestamp, <Moment key="time" value={block.timestamp} />],
          [
            strings.block.hash,
            <span key="hash" className={styles.mono}>
              {block.hash}
            </span>,
            strings.block.hashHint,
          ],
          [
            strings.block.parentHash,
            before < 0n ? null : (
              <Link key="parent" className={styles.mono} href={blockPath(chain.id, before.toString())}>
                {block.parent_hash}
              </Link>
            ),
          ],
          [
            strings.block.proposer,
            block.miner && <AddressLink key="miner" chain={chain} value={block.miner} nobody="—" />,
            strings.block.proposerHint,
          ],
          [
            strings.block.gasUsed,
            block.gas_used && strings.block.gas(whole(block.gas_used) ?? '', whole(block.gas_limit) ?? ''),
            strings.block.gasHint,
          ],
          [strings.block.size, block.size && strings.block.bytes(whole(block.size) ?? '')],
        ]}
      />
      <section className={styles.section}>
        <h2>{strings.transactions.title}</h2>
        <TransactionTable
          chain={chain}
          rows={block.transactions}
          caption={strings.block.transactionsCaption(block.number)}
        />
      </section>
    </div>
  );
}

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
