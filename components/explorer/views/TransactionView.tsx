import Link from 'next/link';
import { DecodedCall, useSavedAbiDecoding } from '@/components/explorer/DecodedCall';
import { Heading, Moment, AddressLink } from '@/components/explorer/parts';
import { strings } from '@/components/explorer/strings.en';
import { Note } from '@/components/ui/Note';
import { RichText } from '@/components/ui/RichText';
import { Amount } from '@/components/ui/values/Amount';
import { Facts } from '@/components/ui/values/Facts';
import type { ExplorerChain, ExplorerView } from '@/lib/explorer/ExplorerView';
import { blockPath } from '@/lib/explorer/explorerPaths';
import { formatAmount } from '@/lib/format/amounts';
import styles from '@/components/explorer/Explorer.module.css';

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
      <Heading kind={strings.transactions.transaction} chain={chain}>
        {call
          ? call.name
          : input === '0x'
            ? strings.transaction.transfer
            : to_address
              ? strings.transaction.call
              : strings.transaction.creation}
      </Heading>
      <Facts
        facts={[
          [
            strings.transaction.status,
            <span key="status" className={isFailed ? styles.bad : styles.good}>
              {isFailed ? strings.transaction.failed : strings.transaction.confirmed}
            </span>,
          ],
          [
            strings.transaction.hash,
            <span key="hash" className={styles.mono}>
              {transaction.hash}
            </span>,
          ],
          [strings.transactions.time, <Moment key="time" value={transaction.block_timestamp} />],
          [
            strings.block.block,
            <Link key="block" href={blockPath(chain.id, transaction.block_number)}>
              {formatAmount(transaction.block_number, 0).shown}
            </Link>,
          ],
          [strings.transactions.from, <AddressLink key="from" chain={chain} value={from_address} />],
          [
            to_address ? strings.transactions.to : strings.transaction.createdContract,
            to && <AddressLink key="to" chain={chain} value={to} />,
          ],
          [strings.transactions.amount, <Amount key="value" value={value} decimals={18} symbol={chain.symbol} />],
          [
            strings.transaction.fee,
            <Amount key="fee" value={fee} decimals={18} symbol={chain.symbol} />,
            strings.transaction.feeHint,
          ],
          [
            strings.block.gasUsed,
            strings.block.gas(formatAmount(receipt_gas_used, 0).shown, formatAmount(transaction.gas, 0).shown),
            strings.transaction.gasHint,
          ],
          [
            strings.transaction.gasPrice,
            <Amount key="price" value={gas_price} decimals={9} symbol="gwei" />,
            strings.transaction.gasPriceHint(chain.symbol),
          ],
          [strings.transaction.nonce, transaction.nonce, strings.transaction.nonceHint],
        ]}
      />
      {input === '0x' ? null : (
        <section className={styles.section}>
          <h2>{call ? strings.transaction.inputDecoded : strings.transaction.input}</h2>
          <Note>{strings.transaction.inputHint}</Note>
          {call ? (
            <DecodedCall chain={chain} decoded={call} token={tokenOf(to_address)} />
          ) : (
            <Raw label={strings.transactions.rawInput} text={input} />
          )}
        </section>
      )}
      {transaction.logs.length === 0 ? null : (
        <section className={styles.section}>
          <h2>{strings.transaction.logs}</h2>
          <Note>{strings.transaction.logsHint}</Note>
          {transaction.logs.map((log, position) => {
            const event = events[position];
            return (
              <div key={log.log_index} className={styles.log}>
                <div className={styles.line}>
                  <RichText
                    text={strings.transaction.eventBy}
                    parts={[
                      <strong key="event">{event?.name ?? strings.transaction.unknownEvent}</strong>,
                      <span key="by" className={styles.muted} />,
                      <AddressLink key="contract" chain={chain} value={log.address} />,
                    ]}
                  />
                </div>
                {event ? (
                  <DecodedCall chain={chain} decoded={event} token={tokenOf(log.address)} />
                ) : (
                  <Raw
                    label={strings.transactions.rawData}
                    text={[log.topic0, log.topic1, log.topic2, log.topic3, log.data].filter(Boolean).join('\n')}
                  />
                )}
              </div>
            );
          })}
        </section>
      )}
    </div>
  );
}

/** Data that nobody here can read, for those who can. */
function Raw({ label, text }: { label: string; text: string }) {
  return (
    <details>
      <summary>{label}</summary>
      <pre className={styles.raw}>{text}</pre>
    </details>
  );
}
