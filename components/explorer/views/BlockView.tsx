import styles from '@/components/explorer/Explorer.module.css';
import { Facts } from '@/components/ui/values/Facts';
import { Heading } from '@/components/explorer/Heading';
import { Moment } from '@/components/explorer/Moment';
import { strings } from '@/components/explorer/strings.en';
import { TransactionTable } from '@/components/explorer/TransactionTable';
import { Who } from '@/components/explorer/Who';
import { formatAmount } from '@/lib/format/amounts';
import Link from 'next/link';
import { Note } from '@/components/ui/Failure';
import { blockPath } from '@/lib/explorer/explorerPaths';
import type { ExplorerChain } from '@/lib/explorer/ExplorerView';
import type { Block } from '@/protocol/data/shapes';

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
            block.miner && <Who key="miner" chain={chain} value={block.miner} nobody="—" />,
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
