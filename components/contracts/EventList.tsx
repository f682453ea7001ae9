import { useState } from 'react';
import { Failure } from '@/components/ui/Failure';
import type { ContractPlace } from '@/components/contracts/ContractForm';
import { Tuple } from '@/components/contracts/Tuple';
import type { Token } from '@/components/contracts/useContractDoc';
import { useContractEvents } from '@/components/contracts/useContractEvents';
import { Value } from '@/components/contracts/Value';
import { Choice } from '@/components/ui/Choice';
import { formatMoment } from '@/components/ui/moments';
import { CopyButton } from '@/components/ui/CopyButton';
import { Note } from '@/components/ui/Note';
import { Skeleton } from '@/components/ui/Skeleton';
import type { ContractEventKind } from '@/lib/contracts/ContractDoc';
import type { ContractEvent } from '@/protocol/data/shapes';
import styles from '@/components/contracts/EventList.module.css';

/** Props of {@link EventList}. */
export type EventListProps = { at: ContractPlace; events: readonly ContractEventKind[]; token: Token | null };

/** What a contract has told lately, one kind at a time, the newest first; it goes on by itself. */
export function EventList({ at, events, token }: EventListProps) {
  const [signature, setSignature] = useState(events[0]?.signature ?? '');
  const kind = events.find((one) => one.signature === signature);
  if (!kind) return <Note>Its ABI names none.</Note>;
  return (
    <div className={styles.events}>
      <Choice label="Kind" value={signature} onChange={setSignature}>
        {events.map((one) => (
          <option key={one.signature}>{one.signature}</option>
        ))}
      </Choice>
      <EventsOfKind key={signature} at={at} kind={kind} token={token} />
    </div>
  );
}

type EventsOfKindProps = { at: ContractPlace; kind: ContractEventKind; token: Token | null };

function EventsOfKind({ at, kind, token }: EventsOfKindProps) {
  const { data, error, refetch } = useContractEvents(at, kind);
  return (
    <>
      <Failure error={error} onRetry={refetch} />
      {!data && !error && <Skeleton lines={4} />}
      {data?.length === 0 && <Note>It has told none of these yet. New ones come in here.</Note>}
      <ol className={styles.told} aria-label={`${kind.name} events`}>
        {data?.map((one, place) => (
          <ToldEvent key={`${one.transaction_hash} ${place}`} event={one} kind={kind} token={token} />
        ))}
      </ol>
    </>
  );
}

function ToldEvent({ event, kind, token }: { event: ContractEvent; kind: ContractEventKind; token: Token | null }) {
  const { block_number, block_timestamp, transaction_hash, data } = event;
  const read = kind.inputs.every(({ name }, place) => (name || String(place)) in data);
  return (
    <li>
      <p>
        <strong>{kind.name}</strong> <span>Block {block_number}</span>{' '}
        <time dateTime={block_timestamp}>{formatMoment(block_timestamp)}</time>
        <CopyButton value={transaction_hash} label="Copy hash of the transaction" quiet />
      </p>
      {read ? (
        <Tuple
          parts={kind.inputs.map((input, place) => [
            input.name || place,
            <Value key={place} type={input} value={data[input.name || String(place)]} token={token} of={kind.name} />,
          ])}
        />
      ) : (
        <Note>It does not fit this description: another ABI may read it.</Note>
      )}
    </li>
  );
}
