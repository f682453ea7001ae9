import { HashLink, Moment, AddressLink } from '@/components/explorer/parts';
import { strings } from '@/components/explorer/strings.en';
import { Amount } from '@/components/ui/values/Amount';
import { noneSince } from '@/components/ui/values/PartialNote';
import { type Column, Table } from '@/components/ui/values/Table';
import type { ExplorerChain } from '@/lib/explorer/ExplorerView';
import { transactionPath } from '@/lib/explorer/explorerPaths';
import type { Transaction } from '@/protocol/data/shapes';
import styles from '@/components/explorer/Explorer.module.css';

/** Transactions, one in each row. */
export function TransactionTable({
  chain,
  rows,
  caption,
  firstBlock = null,
}: {
  chain: ExplorerChain;
  rows: Transaction[];
  caption: string;
  /** The first block that the rows can be of, where they are not all there are. */
  firstBlock?: number | null;
}) {
  return (
    <Table
      caption={caption}
      rows={rows}
      rowKey={({ hash }) => hash}
      empty={<p className={styles.muted}>{noneSince('transactions', firstBlock)}.</p>}
      columns={[
        {
          key: 'hash',
          head: strings.transactions.transaction,
          cell: ({ hash, receipt_status }) => (
            <span className={styles.line}>
              <HashLink value={hash} href={transactionPath(chain.id, hash)} />
              {receipt_status === '0' ? <span className={styles.bad}>{strings.transactions.failed}</span> : null}
            </span>
          ),
        },
        {
          key: 'time',
          head: strings.transactions.time,
          cell: ({ block_timestamp }) => <Moment value={block_timestamp} />,
        },
        {
          key: 'from',
          head: strings.transactions.from,
          cell: ({ from_address }) => <AddressLink chain={chain} value={from_address} />,
        },
        {
          key: 'to',
          head: strings.transactions.to,
          cell: ({ to_address, receipt_contract_address }) => {
            const to = to_address ?? receipt_contract_address;
            return to ? <AddressLink chain={chain} value={to} /> : strings.transactions.newContract;
          },
        },
        {
          key: 'value',
          head: strings.transactions.amount,
          align: 'end',
          cell: ({ value }) => (
            <span className={styles.amount}>
              <Amount value={value} decimals={18} symbol={chain.symbol} digits={6} />
            </span>
          ),
        },
      ]}
    />
  );
}

type Transfer = { transaction_hash: string; block_timestamp: string; from_address: string; to_address: string };

/** What every table of transfers tells: the transaction, when, from whom, and to whom. */
export const transferColumns = (chain: ExplorerChain): readonly Column<Transfer>[] => [
  {
    key: 'hash',
    head: strings.transactions.transaction,
    cell: ({ transaction_hash: hash }) => <HashLink value={hash} href={transactionPath(chain.id, hash)} />,
  },
  { key: 'time', head: strings.transactions.time, cell: ({ block_timestamp }) => <Moment value={block_timestamp} /> },
  {
    key: 'from',
    head: strings.transactions.from,
    cell: ({ from_address }) => <AddressLink chain={chain} value={from_address} nobody={strings.transactions.minted} />,
  },
  {
    key: 'to',
    head: strings.transactions.to,
    cell: ({ to_address }) => <AddressLink chain={chain} value={to_address} nobody={strings.transactions.burned} />,
  },
];
