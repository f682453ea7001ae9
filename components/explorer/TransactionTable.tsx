import Link from 'next/link';
import { Worth } from '@/components/explorer/Figures';
import { strings } from '@/components/explorer/strings.en';
import { Method, Parties, TransactionHash, Value } from '@/components/explorer/transactionCells';
import { useListedTransactions } from '@/components/transactions/drawer/listedTransactions';
import { openTransaction } from '@/components/transactions/openTransaction';
import { useTransactionDrawer, writeKey } from '@/components/transactions/TransactionDrawer';
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
  /** All are of one block: their places in it take the place of block and age. */
  inBlock?: boolean;
  /** What one coin is worth in US dollars; nothing is said where it is left out, or `null`. */
  coinUsd?: number | null;
};

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

/** Transactions, one in each row; two lines on phones. */
export function TransactionTable(props: TransactionTableProps) {
  const { chain, rows, caption, firstBlock = null, of, inBlock = false, coinUsd = null } = props;
  const place: Column<ListedTransaction>[] = inBlock
    ? [{ key: 'index', head: '#', cell: ({ index }) => <span className={cells.quiet}>{index}</span> }]
    : [];
  const time: Column<ListedTransaction>[] = [
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
      cell: ({ time: at }) => (
        <span className={cells.age}>
          <TimeAgo at={at} />
        </span>
      ),
    },
  ];
  return (
    <Table
      {...useTransactionRows(chain, rows, ({ hash }) => hash)}
      caption={caption}
      compact
      rowKey={({ hash }) => hash}
      empty={<p className={styles.muted}>{noneSince('transactions', firstBlock)}.</p>}
      columns={[
        ...place,
        {
          key: 'method',
          head: strings.transactions.method,
          phone: 'title',
          cell: (row) => <Method chain={chain} row={row} isTimed={!inBlock} />,
        },
        ...(inBlock ? [] : time),
        {
          key: 'parties',
          head: strings.transactions.parties,
          phone: 'note',
          cell: ({ from, to, created, requested }) => (
            <Parties
              {...{ chain, of, isNew: to === null }}
              from={requested?.from ?? from}
              to={requested?.to ?? to ?? created}
            />
          ),
        },
        {
          key: 'value',
          head: strings.transactions.value,
          align: 'end',
          phone: 'value',
          cell: (row) => <Value chain={chain} row={row} coinUsd={coinUsd} />,
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
      ]}
    />
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
