import Link from 'next/link';
import { Worth, Tag } from '@/components/explorer/Figures';
import { HashLink, AddressLink } from '@/components/explorer/parts';
import { strings } from '@/components/explorer/strings.en';
import { useListedTransactions } from '@/components/transactions/drawer/listedTransactions';
import { openTransaction } from '@/components/transactions/openTransaction';
import { useTransactionDrawer, writeKey } from '@/components/transactions/TransactionDrawer';
import { StableText } from '@/components/ui/StableText';
import { Amount } from '@/components/ui/values/Amount';
import { noneSince } from '@/components/ui/values/PartialNote';
import { type Column, Table, type TableProps } from '@/components/ui/values/Table';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import type { ExplorerChain, ListedTransaction } from '@/lib/explorer/ExplorerView';
import { blockPath, transactionPath } from '@/lib/explorer/explorerPaths';
import { formatNumber } from '@/lib/format/text';
import styles from '@/components/explorer/Explorer.module.css';
import cells from '@/components/explorer/Cells.module.css';

/** Props of {@link TransactionTable}. */
export type TransactionTableProps = {
  chain: ExplorerChain;
  rows: readonly ListedTransaction[];
  caption: string;
  /** The first block that the rows can be of, where they are not all there are. */
  firstBlock?: number | null;
  /** Whose transactions: each row says which way it went. In lower case. */
  of?: string;
  /** What one coin is worth in US dollars; nothing is said where it is left out, or `null`. */
  coinUsd?: number | null;
};

/** Significant digits in a list; the exact amount stands in the title. */
const DIGITS = 6;

/**
 * The rows of a table of transactions, and how it opens them: a row leads to the page of its transaction, and a press
 * shows it in the drawer, which goes on from row to row.
 */
export function useTransactionRows<Row>(
  chain: ExplorerChain,
  rows: readonly Row[],
  hashOf: (row: Row) => string,
): Pick<TableProps<Row>, 'rows' | 'rowHref' | 'onRowPress' | 'isCurrent'> {
  const { target } = useTransactionDrawer();
  const targetOf = (row: Row) => ({ chainId: chain.id, hash: hashOf(row) });
  useListedTransactions(rows.map(targetOf));
  return {
    rows,
    rowHref: (row) => transactionPath(chain.id, hashOf(row)),
    onRowPress: (row, event) => openTransaction(event, targetOf(row)),
    isCurrent: (row) => target !== null && writeKey(target) === writeKey(targetOf(row)),
  };
}

/** The hash of a row's transaction. */
function TransactionHash({ chain, hash }: { chain: ExplorerChain; hash: string }) {
  const target = { chainId: chain.id, hash };
  return (
    <HashLink
      value={hash}
      href={transactionPath(chain.id, hash)}
      data-transaction={writeKey(target)}
      onClick={(event) => openTransaction(event, target)}
    />
  );
}

/** Transactions, one in each row; two lines on phones. */
export function TransactionTable(props: TransactionTableProps) {
  const { chain, rows, caption, firstBlock = null, of, coinUsd = null } = props;
  return (
    <Table
      {...useTransactionRows(chain, rows, ({ hash }) => hash)}
      caption={caption}
      compact
      rowKey={({ hash }) => hash}
      empty={<p className={styles.muted}>{noneSince('transactions', firstBlock)}.</p>}
      columns={[
        {
          key: 'method',
          head: strings.transactions.method,
          phone: 'title',
          cell: ({ hash, method, failed }) => (
            <span className={cells.method}>
              <span className={cells.mono}>{method}</span>
              {failed ? (
                <span className={cells.onPhone}>
                  <Tag tone="bad">{strings.transactions.failed}</Tag>
                </span>
              ) : null}
              <small>
                <TransactionHash chain={chain} hash={hash} />
              </small>
            </span>
          ),
        },
        {
          key: 'block',
          head: strings.block.block,
          room: 'wide',
          cell: ({ block }) => (
            <Link className={cells.quiet} href={blockPath(chain.id, block)}>
              {formatNumber(Number(block))}
            </Link>
          ),
        },
        {
          key: 'age',
          head: strings.transactions.age,
          phone: 'change',
          cell: ({ time }) => (
            <span className={cells.age}>
              <TimeAgo at={time} />
            </span>
          ),
        },
        {
          key: 'parties',
          head: strings.transactions.parties,
          phone: 'note',
          cell: ({ from, to, created }) => (
            <Parties chain={chain} from={from} to={to ?? created} isNew={to === null} of={of} />
          ),
        },
        {
          key: 'value',
          head: strings.transactions.value,
          align: 'end',
          phone: 'value',
          cell: ({ value, failed }) => (
            <span className={cells.amount} data-void={failed || undefined} data-zero={value === '0' || undefined}>
              <Amount value={value} decimals={18} symbol={chain.symbol} digits={DIGITS} />
              <Worth value={value} decimals={18} usd={coinUsd} />
            </span>
          ),
        },
        {
          key: 'fee',
          head: strings.transactions.fee,
          align: 'end',
          room: 'wide',
          cell: ({ fee }) => (
            <span className={cells.fee}>
              <Amount value={fee} decimals={18} symbol={chain.symbol} digits={4} />
              <Worth value={fee} decimals={18} usd={coinUsd} />
            </span>
          ),
        },
        {
          key: 'status',
          head: strings.transaction.status,
          room: 'medium',
          cell: ({ failed }) =>
            failed ? (
              <Tag tone="bad">{strings.transactions.failed}</Tag>
            ) : (
              <span className={cells.success}>{strings.transactions.success}</span>
            ),
        },
      ]}
    />
  );
}

/** Props of {@link Parties}. */
type PartiesProps = {
  chain: ExplorerChain;
  from: string;
  /** `null` where nobody knows the contract that was created. */
  to: string | null;
  isNew?: boolean;
  of?: string | undefined;
};

/** From whom to whom; in the list of an address, the other one and the way it went. */
export function Parties({ chain, from, to, isNew = false, of }: PartiesProps) {
  const { minted, burned, newContract } = strings.transactions;
  const target = to ? <AddressLink chain={chain} value={to} nobody={burned} /> : <StableText>{newContract}</StableText>;
  const source = <AddressLink chain={chain} value={from} nobody={minted} />;
  if (of === undefined) {
    return (
      <span className={cells.parties}>
        {source}
        <span className={styles.muted}>→</span>
        {isNew ? <span className={styles.muted}>{newContract}</span> : null}
        {isNew && !to ? null : target}
      </span>
    );
  }
  const way = from === of ? (to === of ? 'self' : 'out') : 'in';
  return (
    <span className={cells.parties}>
      <Tag tone={way === 'in' ? 'good' : 'plain'}>{strings.transactions.ways[way]}</Tag>
      {way === 'in' ? source : target}
    </span>
  );
}

type Transfer = { transaction_hash: string; block_timestamp: string; from_address: string; to_address: string };

/** What every table of transfers tells: from whom to whom, when, and the transaction. @param of whose they are */
export const transferColumns = (chain: ExplorerChain, of?: string): readonly Column<Transfer>[] => [
  {
    key: 'parties',
    head: strings.transactions.parties,
    phone: 'title',
    cell: ({ from_address, to_address }) => <Parties chain={chain} from={from_address} to={to_address} of={of} />,
  },
  {
    key: 'age',
    head: strings.transactions.age,
    phone: 'note',
    cell: ({ block_timestamp }) => (
      <span className={cells.age}>
        <TimeAgo at={block_timestamp} />
      </span>
    ),
  },
  {
    key: 'hash',
    head: strings.transactions.transaction,
    cell: ({ transaction_hash: hash }) => <TransactionHash chain={chain} hash={hash} />,
  },
];
