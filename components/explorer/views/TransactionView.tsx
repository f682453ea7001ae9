import { DecodedCall } from '@/components/explorer/DecodedCall';
import styles from '@/components/explorer/Explorer.module.css';
import { Facts } from '@/components/ui/values/Facts';
import { Heading } from '@/components/explorer/Heading';
import { Moment } from '@/components/explorer/Moment';
import { Raw } from '@/components/explorer/Raw';
import { useSavedAbiDecoding } from '@/components/explorer/useSavedAbiDecoding';
import { Who } from '@/components/explorer/Who';
import { Amount } from '@/components/ui/values/Amount';
import { formatAmount } from '@/lib/format/formatAmount';
import Link from 'next/link';
import { Note } from '@/components/ui/Note';
import { blockPath } from '@/lib/explorer/explorerPaths';
import type { ExplorerChain, ExplorerView } from '@/lib/explorer/ExplorerView';

type TransactionViewProps = Extract<ExplorerView, { kind: 'transaction' }> & { chain: ExplorerChain };

/** A transaction: what it did, what it cost, what it asked of a contract, and what contracts told. */
export function TransactionView({ chain, ...view }: TransactionViewProps) {
  const { transaction, tokens } = view;
  const { call, events } = useSavedAbiDecoding(chain.id, view);
  const tokenOf = (address: string | null) => tokens[address?.toLowerCase() ?? ''];
  const { from_address, to_address, receipt_contract_address, value, gas_price, receipt_gas_used, input } = transaction;
  const fee = BigInt(gas_price) * BigInt(receipt_gas_used);
  const to = to_address ?? receipt_contract_address;
  const isFailed = transaction.receipt_status === '0';
  return (
    <div className={styles.view}>
      <Heading kind="Transaction" chain={chain}>
        {call ? call.name : input === '0x' ? 'Transfer' : to_address ? 'Contract call' : 'New contract'}
      </Heading>
      <Facts
        facts={[
          [
            'Status',
            <span key="status" className={isFailed ? styles.bad : styles.good}>
              {isFailed ? 'Failed: nothing was changed but the fee was paid' : 'Confirmed'}
            </span>,
          ],
          [
            'Transaction hash',
            <span key="hash" className={styles.mono}>
              {transaction.hash}
            </span>,
          ],
          ['When', <Moment key="time" value={transaction.block_timestamp} />],
          [
            'Block',
            <Link key="block" href={blockPath(chain.id, transaction.block_number)}>
              {formatAmount(transaction.block_number, 0).shown}
            </Link>,
          ],
          ['From', <Who key="from" chain={chain} value={from_address} />],
          [to_address ? 'To' : 'Created contract', to && <Who key="to" chain={chain} value={to} />],
          ['Amount', <Amount key="value" value={value} decimals={18} symbol={chain.symbol} />],
          [
            'Network fee',
            <Amount key="fee" value={fee} decimals={18} symbol={chain.symbol} />,
            'Gas used × gas price.',
          ],
          [
            'Gas used',
            `${formatAmount(receipt_gas_used, 0).shown} of ${formatAmount(transaction.gas, 0).shown}`,
            'Gas used of the gas limit that the sender set.',
          ],
          [
            'Gas price',
            <Amount key="price" value={gas_price} decimals={9} symbol="gwei" />,
            `1 gwei is one billionth of 1 ${chain.symbol}.`,
          ],
          ['Nonce', transaction.nonce, 'How many transactions the sender had sent before this one.'],
        ]}
      />
      {input === '0x' ? null : (
        <section className={styles.section}>
          <h2>Input data</h2>
          <Note>The contract function that was called, and its arguments.</Note>
          {call ? <DecodedCall chain={chain} decoded={call} token={tokenOf(to_address)} /> : <Raw text={input} />}
        </section>
      )}
      {transaction.logs.length === 0 ? null : (
        <section className={styles.section}>
          <h2>Event logs</h2>
          <Note>What contracts recorded during this transaction.</Note>
          {transaction.logs.map((log, position) => {
            const event = events[position];
            return (
              <div key={log.log_index} className={styles.log}>
                <div className={styles.line}>
                  <strong>{event?.name ?? 'Unknown event'}</strong>
                  <span className={styles.muted}>by</span>
                  <Who chain={chain} value={log.address} />
                </div>
                {event ? (
                  <DecodedCall chain={chain} decoded={event} token={tokenOf(log.address)} />
                ) : (
                  <Raw text={[log.topic0, log.topic1, log.topic2, log.topic3, log.data].filter(Boolean).join('\n')} />
                )}
              </div>
            );
          })}
        </section>
      )}
    </div>
  );
}
