import Link from 'next/link';
import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { BlockFigures } from '@/components/explorer/block/BlockFigures';
import { BlocksAround } from '@/components/explorer/block/BlocksAround';
import { Confirmations } from '@/components/explorer/block/Confirmations';
import { Happened } from '@/components/explorer/block/Happened';
import { strings as blockStrings } from '@/components/explorer/block/strings.en';
import { GasPrice, Tag, Worth } from '@/components/explorer/Figures';
import { keepFocus } from '@/components/explorer/keepFocus';
import { AddressLink, FullValue, Heading } from '@/components/explorer/parts';
import { strings } from '@/components/explorer/strings.en';
import { TransactionTable } from '@/components/explorer/TransactionTable';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Note } from '@/components/ui/Note';
import { Amount } from '@/components/ui/values/Amount';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { ExactTime } from '@/components/ui/values/ExactTime';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { Facts } from '@/components/ui/values/Facts';
import type { ExplorerChain, ExplorerView } from '@/lib/explorer/ExplorerView';
import { blockPath } from '@/lib/explorer/explorerPaths';
import { groupDigits } from '@/lib/format/amounts';
import { formatCalendarDay } from '@/lib/format/dates';
import { useFigures } from '@/lib/live-queries/liveFigures';
import styles from '@/components/explorer/Explorer.module.css';
import cells from '@/components/explorer/Cells.module.css';
import own from '@/components/explorer/block/Block.module.css';

/** Props of the view of a block. */
export type BlockViewProps = Extract<ExplorerView, { kind: 'block' }> & { chain: ExplorerChain };

/** Less, in the smallest unit, is told as the price of gas is: as coins it would be zeros for the most part. */
const LEAST_COINS = 10n ** 12n;

/** A block and its transactions. */
export function BlockView(view: BlockViewProps) {
  const { chain, block, transactions, coinUsd, around } = view;
  const before = BigInt(block.number) - 1n;
  return (
    <div className={styles.view}>
      <div className={own.lead}>
        <div className={styles.top}>
          <Heading kind={strings.block.block} chain={chain}>
            {strings.transaction.blockTag(groupDigits(block.number))}
          </Heading>
          <Neighbours {...view} />
        </div>
        <p className={own.time}>
          <Tag>
            <TimeAgo at={block.timestamp} />
          </Tag>
          <ExactTime at={block.timestamp} />
          <Confirmations chainId={chain.id} block={block.number} />
        </p>
        <DayNote />
        <BlocksAround chain={chain} blocks={around} current={block.number} />
      </div>
      <BlockFigures {...view} />
      <Happened transactions={transactions} />
      <section className={styles.section}>
        <h2>{strings.transactions.title}</h2>
        <TransactionTable
          chain={chain}
          rows={transactions}
          caption={strings.block.transactionsCaption(block.number)}
          coinUsd={coinUsd}
          inBlock
        />
      </section>
      <BlockDetails {...view} before={before} />
    </div>
  );
}

/** The day that a search came from: this block is the closest to its beginning. */
function DayNote() {
  const { date } = useRouter().query;
  const isDay = typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date));
  return isDay ? <Note>{blockStrings.closestTo(formatCalendarDay(date))}</Note> : null;
}

/** The ways to the blocks before and after; none beyond the newest one that is known. */
function Neighbours({ chain, block, around }: BlockViewProps) {
  const number = BigInt(block.number);
  const { figures } = useFigures();
  const latest = figures?.chainId === chain.id && figures.blockNumber !== null ? Number(figures.blockNumber) : 0;
  // Where nothing is known of the blocks around it, there may be a next one.
  const last = around.length > 0 ? Math.max(latest, Number(around.at(-1)?.number)) : Infinity;
  const isLast = Number(number) >= last;
  const shown = useRef(block.number);
  useEffect(() => {
    if (shown.current === block.number) return;
    shown.current = block.number;
    // The link with the focus may have disappeared: the newest block has no next one, the first no previous one.
    keepFocus();
  }, [block.number]);
  return (
    <nav className={own.ways} aria-label={blockStrings.ways}>
      {number === 0n ? null : (
        <Button
          href={blockPath(chain.id, String(number - 1n))}
          icon={
            <span className={own.back}>
              <Icon name="chevron" size={16} />
            </span>
          }
        >
          {strings.block.previous}
        </Button>
      )}
      {isLast ? (
        <span className={own.latest}>{blockStrings.latest}</span>
      ) : (
        <Button
          href={blockPath(chain.id, String(number + 1n))}
          icon={
            <span className={own.forth}>
              <Icon name="chevron" size={16} />
            </span>
          }
        >
          {strings.block.next}
        </Button>
      )}
    </nav>
  );
}

/** Who built a block, what a unit of gas cost in it, and by which hashes it is known. */
function BlockDetails({ chain, block, baseFee, coinUsd, before }: BlockViewProps & { before: bigint }) {
  const baseFees = baseFee !== null && block.gas_used !== null ? BigInt(baseFee) * BigInt(block.gas_used) : null;
  return (
    <section className={styles.section}>
      <h2>{strings.transaction.details}</h2>
      <div className={own.columns}>
        <Facts
          facts={[
            [
              strings.block.proposer,
              // Chains without proposers name nobody.
              block.miner && BigInt(block.miner) > 0n && <AddressLink key="miner" chain={chain} value={block.miner} />,
            ],
            [strings.block.baseFee, baseFee === null ? null : <GasPrice key="fee" wei={baseFee} />],
            [
              blockStrings.baseFees,
              baseFees === null ? null : baseFees < LEAST_COINS ? (
                <GasPrice key="base-fees" wei={String(baseFees)} />
              ) : (
                <span key="base-fees" className={own.with}>
                  <Amount value={baseFees} decimals={18} symbol={chain.symbol} digits={4} />
                  <Worth value={baseFees} decimals={18} usd={coinUsd} />
                </span>
              ),
            ],
            [strings.block.size, block.size && strings.block.bytes(groupDigits(block.size))],
          ]}
        />
        <Facts
          facts={[
            [
              strings.block.hash,
              <span key="hash" className={own.mono}>
                <FullValue value={block.hash} label={strings.values.copyHash} />
              </span>,
            ],
            [
              strings.block.parentHash,
              before < 0n ? null : (
                <span key="parent" className={`${styles.copied} ${own.mono}`}>
                  <Link className={cells.mono} href={blockPath(chain.id, before.toString())}>
                    {block.parent_hash}
                  </Link>
                  <CopyButton value={block.parent_hash} label={strings.block.copyParentHash} quiet small />
                </span>
              ),
            ],
          ]}
        />
      </div>
    </section>
  );
}
