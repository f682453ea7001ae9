import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { EventListProps } from '@/components/contracts/events/EventList';
import { strings as eventStrings } from '@/components/contracts/events/strings.en';
import {
  closingColumns,
  DIGITS,
  SHOWN,
  useContractAddress,
  useNewEvents,
} from '@/components/contracts/events/newEvents';
import { useListedTransactions } from '@/components/transactions/drawer/listedTransactions';
import { useTransactionDrawer } from '@/components/transactions/TransactionDrawer';
import { type Token, Value } from '@/components/ui/contract/Value';
import { Failure } from '@/components/ui/Failure';
import { Note } from '@/components/ui/Note';
import { Skeleton } from '@/components/ui/Skeleton';
import { Table } from '@/components/ui/values/Table';
import type { ContractDoc } from '@/lib/contracts/ContractDoc';
import { type ContractEvent, decodeLogs } from '@/lib/contracts/decodeLogs';
import { getQueryClient } from '@/lib/data/queryClient';
import { readData } from '@/lib/data/readData';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/contracts/events/EventList.module.css';

/** An event of any kind: `topic` finds its kind in the ABI. */
type Row = ContractEvent & { time: string; topic: string };

/** The newest events of a contract of every kind, those included that its ABI does not name. */
export function AllEvents({ at, doc, token }: EventListProps) {
  const { chainId } = at;
  const { rows, error, refetch } = useAllEvents(at, doc);
  const { href } = useTransactionDrawer();
  useListedTransactions((rows ?? []).map(({ hash }) => ({ chainId, hash })));
  return (
    <>
      <Failure error={error} onRetry={refetch} />
      {!rows && !error && <Skeleton lines={4} />}
      {rows && (
        <Table
          caption={eventStrings.allCaption}
          compact
          rows={rows}
          rowKey={({ hash, logIndex }) => `${hash} ${logIndex}`}
          rowHref={({ hash }) => href({ chainId, hash })}
          empty={<Note>{eventStrings.none}</Note>}
          columns={[
            {
              key: 'event',
              head: eventStrings.kind,
              phone: 'title',
              cell: ({ name, topic }) => (
                <span className={styles.name} title={topic}>
                  {name ?? eventStrings.unknown}
                </span>
              ),
            },
            {
              key: 'values',
              head: eventStrings.values,
              phone: 'note',
              cell: (event) => <EventValues event={event} doc={doc} token={token} chainId={chainId} />,
            },
            ...closingColumns<Row>(chainId, (event) => event, 'value'),
          ]}
        />
      )}
    </>
  );
}

type EventValuesProps = { event: Row; doc: ContractDoc; token: Token | null; chainId: number };

/** The values of an event with their names, in one line where there is room. */
function EventValues({ event, doc, token, chainId }: EventValuesProps) {
  const kind = doc.events.find(({ topic }) => topic === event.topic);
  if (!kind || event.name === null) return <code className={styles.hash}>{shortenAddress(event.topic)}</code>;
  return (
    <dl className={styles.values}>
      {kind.inputs.map((input, index) => (
        <div key={index}>
          <dt>{input.name || index}</dt>
          <dd>
            <Value
              type={input}
              value={event.args[index]?.value}
              token={token}
              of={kind.name}
              digits={DIGITS}
              chainId={chainId}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useAllEvents({ chainId, address }: EventListProps['at'], doc: ContractDoc) {
  const contract = useContractAddress(address);
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['contract logs', chainId, contract.address, doc.lines],
      queryFn: async ({ signal }): Promise<Row[]> => {
        const parameters = { address: contract.address ?? '', chain: `0x${chainId.toString(16)}`, limit: SHOWN };
        const { result } = await readData('getLogsByAddress', parameters, { signal });
        const events = await decodeLogs(doc.json, result);
        return events.map((event, index) => ({
          ...event,
          time: result[index]?.block_timestamp ?? '',
          topic: result[index]?.topic0 ?? '',
        }));
      },
      enabled: contract.address !== null,
    },
    getQueryClient(),
  );
  const again = useCallback(() => void refetch(), [refetch]);
  useNewEvents(chainId, again);
  return { rows: data ?? null, error: contract.error ?? (error && toFoyerError(error)), refetch: again };
}
