import type { ContractTarget } from '@/components/contracts/start/ContractForm';
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
import { type Column, Table } from '@/components/ui/values/Table';
import type { ContractEventKind } from '@/lib/contracts/ContractDoc';
import { useData } from '@/lib/data/useData';
import type { ContractEvent } from '@/protocol/data/shapes';

/** Props of {@link EventsOfKind}. */
export type EventsOfKindProps = { at: ContractTarget; kind: ContractEventKind; token: Token | null };

/** The newest events of a kind, one value in each column. */
export function EventsOfKind({ at, kind, token }: EventsOfKindProps) {
  const { data, error, refetch } = useContractEvents(at, kind);
  const { href } = useTransactionDrawer();
  useListedTransactions((data ?? []).map(({ transaction_hash: hash }) => ({ chainId: at.chainId, hash })));
  return (
    <>
      <Failure error={error} onRetry={refetch} />
      {!data && !error && <Skeleton lines={4} />}
      {data && (
        <Table
          caption={eventStrings.listOf(kind.name)}
          compact
          rows={data.map((event, index) => ({ event, key: `${event.transaction_hash} ${index}` }))}
          rowKey={({ key }) => key}
          rowHref={({ event }) => href({ chainId: at.chainId, hash: event.transaction_hash })}
          empty={<Note>{eventStrings.none}</Note>}
          columns={columnsOf(at.chainId, kind, token)}
        />
      )}
    </>
  );
}

type EventRow = { event: ContractEvent; key: string };

/** One column for each value of the event, then its transaction and when it happened. */
function columnsOf(chainId: number, kind: ContractEventKind, token: Token | null): Column<EventRow>[] {
  const values = kind.inputs.map((input, index): Column<EventRow> => {
    const name = input.name || String(index);
    return {
      key: `value ${index}`,
      head: name,
      align: input.kind === 'number' ? 'end' : 'start',
      cell: ({ event: { data } }) =>
        name in data ? (
          <Value type={input} value={data[name]} token={token} of={kind.name} digits={DIGITS} chainId={chainId} />
        ) : (
          eventStrings.mismatch
        ),
    };
  });
  return [
    ...values,
    ...closingColumns<EventRow>(chainId, ({ event }) => ({
      hash: event.transaction_hash,
      time: event.block_timestamp,
    })),
  ];
}

/** A contract's newest events of a kind. */
function useContractEvents({ chainId, address }: ContractTarget, { topic, description }: ContractEventKind) {
  const contract = useContractAddress(address);
  const parameters = contract.address && {
    address: contract.address,
    chain: `0x${chainId.toString(16)}`,
    topic,
    data: JSON.parse(JSON.stringify(description)) as never,
    limit: SHOWN,
  };
  const reading = useData('getContractEvents', parameters || null);
  useNewEvents(chainId, reading.refetch);
  return { ...reading, error: contract.error ?? reading.error };
}
