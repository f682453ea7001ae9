import { DecodedCall } from '@/components/explorer/DecodedCall';
import styles from '@/components/explorer/Explorer.module.css';
import { Facts } from '@/components/ui/Facts';
import { Heading } from '@/components/explorer/Heading';
import { Moment } from '@/components/explorer/Moment';
import { Raw } from '@/components/explorer/Raw';
import { useKeptDecoding } from '@/components/explorer/useKeptDecoding';
import { Who } from '@/components/explorer/Who';
import { Amount } from '@/components/ui/Amount';
import { formatAmount } from '@/components/ui/formatAmount';
import { Link } from '@/components/ui/Link';
import { Note } from '@/components/ui/Note';
import { blockPath } from '@/lib/explorer/explorerPaths';
import type { ExplorerChain, ExplorerView } from '@/lib/explorer/ExplorerView';

type TransactionViewProps = Extract<ExplorerView, { kind: 'transaction' }> & { chain: ExplorerChain };

/** A transaction: what it did, what it cost, what it asked of a contract, and what contracts told. */
export function TransactionView({ chain, ...view }: TransactionViewProps) {
  const { transaction, tokens } = view;
  const { call, events } = useKeptDecoding(chain.id, view);
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
              {isFailed ? 'Failed: nothing was changed but the fee' : 'Done'}
            </span>,
          ],
          [
            'Hash',
            <span key="hash" className={styles.mono}>
              {transaction.hash}
            </span>,
            'Its name on the chain: with it anybody can look the transaction up.',
          ],
          ['When', <Moment key="time" value={transaction.block_timestamp} />],
          [
            'Block',
            <Link key="block" href={blockPath(chain.id, transaction.block_number)}>
              {formatAmount(transaction.block_number, 0).shown}
            </Link>,
          ],
          ['From', <Who key="from" chain={chain} value={from_address} />],
          [to_address ? 'To' : 'Made the contract', to && <Who key="to" chain={chain} value={to} />],
          ['Amount', <Amount key="value" value={value} decimals={18} symbol={chain.symbol} />],
          [
            'Fee',
            <Amount key="fee" value={fee} decimals={18} symbol={chain.symbol} />,
            'What the sender paid to have it written down: gas used, times the price of gas.',
          ],
          [
            'Gas used',
            `${formatAmount(receipt_gas_used, 0).shown} of ${formatAmount(transaction.gas, 0).shown}`,
            'The work it took, of the most that the sender allowed.',
          ],
          [
            'Gas price',
            <Amount key="price" value={gas_price} decimals={9} symbol="gwei" />,
            `A gwei is a thousand-millionth of 1 ${chain.symbol}.`,
          ],
          ['Nonce', transaction.nonce, 'How many transactions the sender had sent before it.'],
        ]}
      />
      {input === '0x' ? null : (
        <section className={styles.section}>
          <h2>What was asked</h2>
          <Note>The function of the contract that was called, and what it was given.</Note>
          {call ? <DecodedCall chain={chain} decoded={call} token={tokenOf(to_address)} /> : <Raw text={input} />}
        </section>
      )}
      {transaction.logs.length === 0 ? null : (
        <section className={styles.section}>
          <h2>What contracts told</h2>
          <Note>Events: what contracts wrote down while it ran, for everybody to read.</Note>
          {transaction.logs.map((log, position) => {
            const event = events[position];
            return (
              <div key={log.log_index} className={styles.log}>
                <div className={styles.line}>
                  <strong>{event?.name ?? 'An event of its own kind'}</strong>
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
