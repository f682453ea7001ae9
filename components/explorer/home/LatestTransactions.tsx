import Link from 'next/link';
import { Tag, Worth } from '@/components/explorer/Figures';
import { LiveSwitch, type LiveSwitchProps } from '@/components/explorer/home/LiveSwitch';
import { strings } from '@/components/explorer/home/strings.en';
import { useNewKeys } from '@/components/explorer/home/useNewKeys';
import { FailedSection } from '@/components/explorer/parts';
import { strings as explorer } from '@/components/explorer/strings.en';
import { methodLabel, Value } from '@/components/explorer/transactionCells';
import { useTransactionRows } from '@/components/explorer/TransactionTable';
import { openTransaction } from '@/components/transactions/openTransaction';
import { writeKey } from '@/components/transactions/TransactionDrawer';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { Amount } from '@/components/ui/values/Amount';
import { useDirectoryName } from '@/components/ui/values/nameDirectory';
import { Table } from '@/components/ui/values/Table';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import type { ExplorerChain, ListedTransaction, PageSection } from '@/lib/explorer/ExplorerView';
import { addressPath, contractsPath, transactionPath, transactionsPath } from '@/lib/explorer/explorerPaths';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/explorer/home/Latest.module.css';

/** Props of {@link LatestTransactions}. */
export type LatestTransactionsProps = LiveSwitchProps & {
  /** Newest first. */
  rows: readonly ListedTransaction[];
  /** What one coin is worth in US dollars; `null` where nobody says. */
  coinUsd: number | null;
  failed: readonly PageSection[];
};

type CellProps = { chain: ExplorerChain; row: ListedTransaction; coinUsd: number | null };

/** The newest transactions: what each did, between whom, how much, and what it cost. */
export function LatestTransactions({ rows, coinUsd, failed, ...live }: LatestTransactionsProps) {
  const { chain } = live;
  const fresh = useNewKeys(rows.map(({ hash }) => hash));
  return (
    <section className={styles.list} data-list="transactions">
      <div className={styles.title}>
        <h2>{strings.transactions.title}</h2>
        <LiveSwitch {...live} />
      </div>
      <FailedSection part="transactions" failed={failed} />
      <Table
        {...useTransactionRows(chain, rows, ({ hash }) => hash)}
        caption={strings.transactions.caption}
        compact
        rowKey={(row) => String(rows.indexOf(row))}
        empty={failed.includes('transactions') ? <></> : <p className={styles.none}>{strings.transactions.none}</p>}
        columns={[
          {
            key: 'type',
            head: strings.transactions.type,
            quietHead: true,
            phone: 'title',
            cell: (row) => (
              <span className={styles.type}>
                {fresh.has(row.hash) ? <i key={row.hash} className={styles.fresh} /> : null}
                <Type chain={chain} row={row} />
                {row.failed ? (
                  <span className={styles.onPhone}>
                    <Tag tone="bad">{explorer.transactions.failed}</Tag>
                  </span>
                ) : null}
                <small>
                  <TimeAgo at={row.time} />
                </small>
              </span>
            ),
          },
          {
            key: 'parties',
            head: explorer.transactions.parties,
            quietHead: true,
            phone: 'note',
            cell: (row) => <Parties chain={chain} row={row} />,
          },
          {
            key: 'value',
            head: explorer.transactions.value,
            quietHead: true,
            align: 'end',
            phone: 'value',
            // A price of each token would be one more call of the visitor's for each row.
            cell: (row) => <Value chain={chain} row={row} coinUsd={row.requested ? null : coinUsd} />,
          },
          {
            key: 'status',
            head: explorer.transaction.status,
            quietHead: true,
            align: 'end',
            cell: (row) => <Status {...{ chain, row, coinUsd }} />,
          },
        ]}
      />
      <p className={styles.all}>
        <Link href={transactionsPath(chain.id)}>{strings.transactions.all}</Link>
        <Link href={contractsPath(chain.id)}>{explorer.contracts.title}</Link>
      </p>
    </section>
  );
}

/** What a transaction does, which leads to it; the hash goes with it for who cannot see the row. */
function Type({ chain, row }: Omit<CellProps, 'coinUsd'>) {
  const target = { chainId: chain.id, hash: row.hash };
  return (
    <Link
      className={styles.verb}
      href={transactionPath(chain.id, row.hash)}
      title={row.method}
      data-transaction={writeKey(target)}
      onClick={(event) => openTransaction(event, target)}
    >
      <Tag>{verbOf(row, chain.symbol)}</Tag>
      <span className="visually-hidden"> {shortenAddress(row.hash)}</span>
    </Link>
  );
}

/** From whom to whom: who gets the tokens, and not the contract that moves them. */
function Parties({ chain, row }: Omit<CellProps, 'coinUsd'>) {
  const { from, to, created, requested } = row;
  const receiver = requested?.to ?? to ?? created;
  return (
    <span className={styles.parties}>
      <Party chain={chain} address={requested?.from ?? from} />
      <span className={styles.arrow} aria-hidden="true">
        →
      </span>
      {receiver === null ? null : <Party chain={chain} address={receiver} />}
      {to === null ? <Tag>{explorer.transactions.newContract}</Tag> : null}
    </span>
  );
}

function Party({ chain, address }: { chain: ExplorerChain; address: string }) {
  const name = useDirectoryName(address, chain.id);
  return (
    <Link className={styles.party} href={addressPath(chain.id, address)} title={checksumAddress(address)}>
      <AddressPicture value={address} size={18} />
      {name === null ? <bdi className="mono">{shortenAddress(address)}</bdi> : <bdi>{name}</bdi>}
    </Link>
  );
}

function Status({ chain, row: { failed, fee }, coinUsd }: CellProps) {
  return (
    <span className={styles.status}>
      {failed ? (
        <Tag tone="bad">{explorer.transactions.failed}</Tag>
      ) : (
        <span className={styles.success}>{explorer.transactions.success}</span>
      )}
      <small>
        <span>{strings.transactions.fee} </span>
        {coinUsd === null ? (
          <Amount value={fee} decimals={18} symbol={chain.symbol} digits={3} />
        ) : (
          <Worth value={fee} decimals={18} usd={coinUsd} />
        )}
      </small>
    </span>
  );
}

/**
 * What a transaction does, in a word; a function that no standard has keeps its name.
 *
 * @param symbol of the chain's coin
 */
export function verbOf(row: Pick<ListedTransaction, 'method' | 'to' | 'value' | 'requested'>, symbol: string): string {
  const { method, to, value, requested } = row;
  // A token takes no coin with a transfer of its own.
  const isOfCoin = method === 'transfer' && to !== null && requested === null && value !== '0';
  if (isOfCoin) return strings.verbs.send(symbol);
  return method.startsWith('0x') ? strings.verbs.call : methodLabel({ method, requested });
}
