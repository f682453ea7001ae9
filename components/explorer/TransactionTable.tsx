import styles from '@/components/explorer/Explorer.module.css';
import { Hash } from '@/components/explorer/Hash';
import { Moment } from '@/components/explorer/Moment';
import { strings } from '@/components/explorer/strings.en';
import { Who } from '@/components/explorer/Who';
import { Amount } from '@/components/ui/values/Amount';
import { noneSince } from '@/components/ui/values/PartialNote';
import { Table } from '@/components/ui/values/Table';
import { transactionPath } from '@/lib/explorer/explorerPaths';
import type { ExplorerChain } from '@/lib/explorer/ExplorerView';
import type { Transaction } from '@/protocol/data/shapes';

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
              <Hash value={hash} href={transactionPath(chain.id, hash)} />
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
          cell: ({ from_address }) => <Who chain={chain} value={from_address} />,
        },
        {
          key: 'to',
          head: strings.transactions.to,
          cell: ({ to_address, receipt_contract_address }) => {
            const to = to_address ?? receipt_contract_address;
            return to ? <Who chain={chain} value={to} /> : strings.transactions.newContract;
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
