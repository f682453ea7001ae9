import Link from 'next/link';
import { BlockTable, used } from '@/components/explorer/BlockTable';
import { Figures, GasPrice } from '@/components/explorer/Figures';
import { FailedSection, Heading } from '@/components/explorer/parts';
import { strings } from '@/components/explorer/strings.en';
import { TransactionTable } from '@/components/explorer/TransactionTable';
import { useNewBlocks } from '@/components/explorer/useNewBlocks';
import { Chart, type ChartProps } from '@/components/ui/chart/Chart';
import { Note } from '@/components/ui/Note';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import type { ExplorerChain, ExplorerView } from '@/lib/explorer/ExplorerView';
import { blocksPath, contractsPath, transactionsPath } from '@/lib/explorer/explorerPaths';
import { formatCompact, formatPercent } from '@/lib/format/figures';
import { formatNumber } from '@/lib/format/text';
import type { BlockStats } from '@/protocol/data/shapes';
import styles from '@/components/explorer/Explorer.module.css';

/** Rows of the list of blocks. */
const MOST = 8;

/** An average needs no more digits. */
const rounded = (value: number): number => Number(value.toPrecision(3));

/** Where the explorer begins: the newest blocks, and what they hold; new ones come in by themselves. */
export function StartView({
  chain,
  blocks: listed,
  transactions,
  failed,
}: Extract<ExplorerView, { kind: 'start' }> & { chain: ExplorerChain }) {
  const blocks = listed ?? [];
  const [newest] = blocks;
  useNewBlocks(chain.id, newest?.number ?? null);
  return (
    <div className={styles.view}>
      <div className={styles.top}>
        <Heading kind={strings.start.kind} chain={chain}>
          {strings.start.title}
        </Heading>
        {listed ? (
          <nav className={styles.chips} aria-label={strings.start.lists}>
            <Link href={blocksPath(chain.id)}>{strings.lists.blocks}</Link>
            <Link href={transactionsPath(chain.id)}>{strings.transactions.title}</Link>
            <Link href={contractsPath(chain.id)}>{strings.contracts.title}</Link>
          </nav>
        ) : null}
      </div>
      {newest ? (
        <>
          <Figures figures={figuresOf(blocks, newest)} />
          <div className={styles.charts}>
            {chartOf(
              strings.start.transactionsPerBlock,
              blocks,
              (block) => block.transaction_count,
              formatCompact,
              'bars',
            )}
            {chartOf(strings.start.gasPerBlock, blocks, used, (value) => formatPercent(value))}
          </div>
          <section className={styles.section}>
            <ListHead title={strings.start.blocks} href={blocksPath(chain.id)} all={strings.start.allBlocks} />
            <BlockTable chain={chain} blocks={blocks.slice(0, MOST)} caption={strings.start.blocksCaption} />
          </section>
          <section className={styles.section}>
            <ListHead
              title={strings.start.transactions}
              href={transactionsPath(chain.id)}
              all={strings.start.allTransactions}
            />
            <FailedSection part="transactions" failed={failed} />
            <TransactionTable chain={chain} rows={transactions} caption={strings.start.transactionsCaption} />
          </section>
        </>
      ) : failed.includes('blocks') ? (
        <FailedSection part="blocks" failed={failed} />
      ) : (
        <Note>{listed ? strings.start.none(chain.name) : strings.start.unlisted(chain.name)}</Note>
      )}
    </div>
  );
}

/** The title of a list, and the way to all of it. */
function ListHead({ title, href, all }: { title: string; href: string; all: string }) {
  return (
    <div className={styles.listHead}>
      <h2>{title}</h2>
      <Link href={href} aria-label={all}>
        {strings.start.all}
      </Link>
    </div>
  );
}

function figuresOf(blocks: readonly BlockStats[], newest: BlockStats) {
  const oldest = blocks.at(-1) ?? newest;
  const span = (Date.parse(newest.timestamp) - Date.parse(oldest.timestamp)) / 1_000;
  const sum = blocks.reduce((all, { transaction_count: count }) => all + count, 0);
  const recently = strings.start.recently(blocks.length);
  return [
    {
      label: strings.start.latest,
      value: formatNumber(Number(newest.number)),
      note: <TimeAgo at={newest.timestamp} />,
    },
    {
      label: strings.block.baseFee,
      value: <GasPrice wei={newest.base_fee_per_gas} />,
      note: strings.start.ofLatest,
    },
    { label: strings.start.transactionsPerBlock, value: formatCompact(rounded(sum / blocks.length)), note: recently },
    {
      label: strings.start.blockTime,
      value:
        blocks.length < 2
          ? strings.values.unknown
          : strings.start.seconds(formatCompact(rounded(span / (blocks.length - 1)))),
      note: recently,
    },
  ];
}

function chartOf(
  label: string,
  blocks: readonly BlockStats[],
  valueOf: (block: BlockStats) => number | null,
  formatValue: (value: number) => string,
  kind: ChartProps['kind'] = 'line',
) {
  const points = blocks.toReversed().map((block) => ({ at: Date.parse(block.timestamp), value: valueOf(block) }));
  return (
    <section className={styles.section}>
      <h2>{label}</h2>
      <Chart label={label} points={points} kind={kind} formatValue={formatValue} height={180} />
    </section>
  );
}
