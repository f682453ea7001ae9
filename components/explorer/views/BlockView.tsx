import Link from 'next/link';
import { Figures, GasPrice, Meter } from '@/components/explorer/Figures';
import { AddressLink, Heading, FullValue } from '@/components/explorer/parts';
import { strings } from '@/components/explorer/strings.en';
import { TransactionTable } from '@/components/explorer/TransactionTable';
import { Button } from '@/components/ui/Button';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { ExactTime } from '@/components/ui/values/ExactTime';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { Facts } from '@/components/ui/values/Facts';
import type { ExplorerChain, ExplorerView } from '@/lib/explorer/ExplorerView';
import { blockPath } from '@/lib/explorer/explorerPaths';
import { formatAmount } from '@/lib/format/amounts';
import { formatPercent } from '@/lib/format/figures';
import styles from '@/components/explorer/Explorer.module.css';
import cells from '@/components/explorer/Cells.module.css';

type BlockViewProps = Extract<ExplorerView, { kind: 'block' }> & { chain: ExplorerChain };

const whole = (value: string): string => formatAmount(value, 0, Infinity).shown;

/** A block and its transactions. */
export function BlockView({ chain, block, baseFee, transactions }: BlockViewProps) {
  const { gas_used: used, gas_limit: limit } = block;
  const before = BigInt(block.number) - 1n;
  return (
    <div className={styles.view}>
      <div className={styles.top}>
        <Heading kind={strings.block.block} chain={chain}>
          {whole(block.number)}
        </Heading>
        <div className={styles.acts}>
          {before < 0n ? null : <Button href={blockPath(chain.id, before.toString())}>{strings.block.previous}</Button>}
          <Button href={blockPath(chain.id, String(BigInt(block.number) + 1n))}>{strings.block.next}</Button>
        </div>
      </div>
      <Figures
        figures={[
          { label: strings.transactions.title, value: whole(block.transaction_count) },
          {
            label: strings.transactions.age,
            value: <TimeAgo at={block.timestamp} />,
            note: <ExactTime at={block.timestamp} />,
          },
          {
            label: strings.block.gasUsed,
            value:
              used === null || limit === null || limit === '0'
                ? strings.values.unknown
                : formatPercent((100 * Number(used)) / Number(limit)),
            note: used !== null && limit !== null ? strings.block.gas(whole(used), whole(limit)) : null,
          },
          {
            label: strings.block.baseFee,
            value: <GasPrice wei={baseFee} />,
          },
        ]}
      />
      <section className={styles.section}>
        <h2>{strings.transactions.title}</h2>
        <TransactionTable chain={chain} rows={transactions} caption={strings.block.transactionsCaption(block.number)} />
      </section>
      <section className={styles.section}>
        <h2>{strings.transaction.details}</h2>
        <Facts
          facts={[
            [
              strings.block.hash,
              <FullValue key="hash" value={block.hash} label={strings.values.copyHash} />,
              strings.block.hashHint,
            ],
            [
              strings.block.parentHash,
              before < 0n ? null : (
                <span key="parent" className={styles.copied}>
                  <Link className={cells.mono} href={blockPath(chain.id, before.toString())}>
                    {block.parent_hash}
                  </Link>
                  <CopyButton value={block.parent_hash} label={strings.block.copyParentHash} quiet small />
                </span>
              ),
            ],
            [
              strings.block.proposer,
              // Chains without proposers name nobody.
              block.miner && BigInt(block.miner) > 0n && <AddressLink key="miner" chain={chain} value={block.miner} />,
              strings.block.proposerHint,
            ],
            [
              strings.block.gasUsed,
              used !== null && limit !== null ? (
                <span key="gas">
                  {strings.block.gas(whole(used), whole(limit))}
                  <Meter part={used} of={limit} />
                </span>
              ) : null,
              strings.block.gasHint,
            ],
            [strings.block.size, block.size && strings.block.bytes(whole(block.size))],
          ]}
        />
      </section>
    </div>
  );
}
