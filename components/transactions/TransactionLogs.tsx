import { DecodedValues } from '@/components/transactions/DecodedValues';
import { strings } from '@/components/transactions/strings.en';
import { RichText } from '@/components/ui/RichText';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { AddressName } from '@/components/ui/values/AddressName';
import { LongText } from '@/components/ui/values/LongText';
import type { OwnAddresses } from '@/lib/activity/ActivityEntry';
import type { Decoded } from '@/lib/explorer/ExplorerView';
import { pairTokens } from '@/lib/explorer/valueMeaning';
import type { Log } from '@/protocol/data/shapes';
import styles from '@/components/transactions/TransactionDetails.module.css';

/** Characters of a log that are shown at once, where it is not decoded. */
const RAW_SHOWN = 2_000;

/** Props of {@link TransactionLogs}. */
export type TransactionLogsProps = {
  chainId: number;
  logs: readonly Log[];
  /** What they say, in their order; `null` for one that no ABI knows. */
  events: readonly (Decoded | null)[];
  /** All of the transaction's, where `logs` are a part of them. */
  all?: readonly Log[];
  own: OwnAddresses;
};

/** What contracts recorded: the event and its parameters, or the data as they are. */
export function TransactionLogs({ chainId, logs, events, all = logs, own }: TransactionLogsProps) {
  const pairOf = (address: string) => pairTokens(address, all);
  return (
    <ol className={styles.logs}>
      {logs.map((log, index) => {
        const event = events[index];
        const raw = [log.topic0, log.topic1, log.topic2, log.topic3, log.data].filter(Boolean).join('\n');
        return (
          <li key={log.log_index}>
            <span className={styles.logHead}>
              <small>{log.log_index}</small>
              <span>
                <RichText
                  text={strings.logBy}
                  parts={[
                    <b key="event">{event?.name ?? strings.unknownEvent}</b>,
                    <AddressName key="by" address={log.address} chainId={chainId} own={own} />,
                  ]}
                />
              </span>
              <CopyButton value={raw} label={strings.copyLog(log.log_index)} quiet small />
            </span>
            {event?.values ? (
              <DecodedValues
                chainId={chainId}
                contract={log.address}
                decoded={event}
                pair={pairOf(log.address)}
                own={own}
              />
            ) : (
              <pre className={styles.raw}>
                <LongText text={raw} most={RAW_SHOWN} />
              </pre>
            )}
          </li>
        );
      })}
    </ol>
  );
}
