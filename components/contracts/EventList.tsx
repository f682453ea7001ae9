import { useEffect, useState } from 'react';
import type { ContractPlace } from '@/components/contracts/ContractForm';
import { strings } from '@/components/contracts/strings.en';
import { Tuple, Value } from '@/components/contracts/Value';
import type { Token } from '@/components/contracts/useContract';
import { Choice } from '@/components/ui/forms/Field';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { Note } from '@/components/ui/Note';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { formatMoment } from '@/lib/format/text';
import type { ContractEventKind } from '@/lib/contracts/ContractDoc';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { useData } from '@/lib/data/useData';
import { useFigures } from '@/lib/live-queries/liveFigures';
import { resolveRecipient } from '@/lib/transfers/resolveRecipient';
import type { ContractEvent } from '@/protocol/data/shapes';
import styles from '@/components/contracts/EventList.module.css';

/** So many of them, the newest. */
const SHOWN = 25;
/** How long after a block it is asked, in milliseconds: the index is a moment behind the chain. */
const AFTER_BLOCK_MS = [700, 3_000];
/** It is asked anew so often in any case, in milliseconds: of other chains the backend tells no blocks. */
const AGAIN_MS = 10_000;

/** Props of {@link EventList}. */
export type EventListProps = { at: ContractPlace; events: readonly ContractEventKind[]; token: Token | null };

/** What a contract has told lately, one kind at a time, the newest first; it goes on by itself. */
export function EventList({ at, events, token }: EventListProps) {
  const [signature, setSignature] = useState(events[0]?.signature ?? '');
  const kind = events.find((one) => one.signature === signature);
  if (!kind) return <Note>{strings.events.noneInAbi}</Note>;
  return (
    <div className={styles.events}>
      <Choice label={strings.events.kind} value={signature} onChange={setSignature}>
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
      {data?.length === 0 && <Note>{strings.events.none}</Note>}
      <ol className={styles.told} aria-label={strings.events.listOf(kind.name)}>
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
        <strong>{kind.name}</strong> <span>{strings.events.block(block_number)}</span>{' '}
        <time dateTime={block_timestamp}>{formatMoment(block_timestamp)}</time>
        <CopyButton value={transaction_hash} label={strings.events.copyHash} quiet />
      </p>
      {read ? (
        <Tuple
          parts={kind.inputs.map((input, place) => [
            input.name || place,
            <Value key={place} type={input} value={data[input.name || String(place)]} token={token} of={kind.name} />,
          ])}
        />
      ) : (
        <Note>{strings.events.mismatch}</Note>
      )}
    </li>
  );
}

/** A contract's newest events of a kind; read anew with each block of the chain that the backend watches. */
function useContractEvents({ chainId, address }: ContractPlace, { topic, description }: ContractEventKind) {
  const contract = useRecipient(address);
  const { figures } = useFigures();
  const asked = contract.address && {
    address: contract.address,
    chain: `0x${chainId.toString(16)}`,
    topic,
    data: JSON.parse(JSON.stringify(description)) as never,
    limit: SHOWN,
  };
  const reading = useData('getContractEvents', asked || null);
  const { refetch } = reading;
  const block = figures?.chainId === chainId ? figures.blockNumber : null;
  useEffect(() => {
    const timers = block === null ? [] : AFTER_BLOCK_MS.map((ms) => setTimeout(refetch, ms));
    return () => timers.forEach(clearTimeout);
  }, [block, refetch]);
  useEffect(() => {
    const timer = setInterval(refetch, AGAIN_MS);
    return () => clearInterval(timer);
  }, [refetch]);
  return { ...reading, error: contract.error ?? reading.error };
}

/** The address behind a text, once it is found. */
function useRecipient(text: string): { address: string | null; error: FoyerError | null } {
  const [found, setFound] = useState<{ text: string; address: string | null; error: FoyerError | null } | null>(null);
  useEffect(() => {
    let gone = false;
    resolveRecipient(text).then(
      ({ address }) => !gone && setFound({ text, address, error: null }),
      (error: unknown) => !gone && setFound({ text, address: null, error: toFoyerError(error) }),
    );
    return () => {
      gone = true;
    };
  }, [text]);
  return found?.text === text ? found : { address: null, error: null };
}
