import { useState } from 'react';
import { Failure } from '@/components/account/Failure';
import { Choice } from '@/components/contracts/Choice';
import type { ContractPlace } from '@/components/contracts/ContractForm';
import type { Token } from '@/components/contracts/useContractDoc';
import { useContractEvents } from '@/components/contracts/useContractEvents';
import { Value } from '@/components/contracts/Value';
import { CopyButton } from '@/components/ui/CopyButton';
import { Skeleton } from '@/components/ui/Skeleton';
import type { ContractEventKind } from '@/lib/contracts/ContractDoc';
import type { ContractEvent } from '@/protocol/data/shapes';
import styles from '@/components/contracts/Contracts.module.css';

/** Props of {@link EventList}. */
export type EventListProps = { at: ContractPlace; events: readonly ContractEventKind[]; token: Token | null };

/** What a contract has told lately, one kind at a time, the newest first; it goes on by itself. */
export function EventList({ at, events, token }: EventListProps) {
  const [signature, setSignature] = useState(events[0]?.signature ?? '');
  const kind = events.find((one) => one.signature === signature);
  if (!kind) return <p className={styles.said}>Its ABI names none.</p>;
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
      {data?.length === 0 && <p className={styles.said}>It has told none of these yet. New ones come in here.</p>}
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
        <time dateTime={block_timestamp}>{new Date(block_timestamp).toLocaleString('en-GB')}</time>
        <CopyButton value={transaction_hash} label="Copy hash of the transaction" quiet />
      </p>
      {read ? (
        <dl className={styles.tuple}>
          {kind.inputs.map((input, place) => (
            <div key={place}>
              <dt>{input.name || place}</dt>
              <dd>
                <Value type={input} value={data[input.name || String(place)]} token={token} of={kind.name} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className={styles.said}>It does not fit this description: another ABI may read it.</p>
      )}
    </li>
  );
}
