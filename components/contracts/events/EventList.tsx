import dynamic from 'next/dynamic';
import { useState } from 'react';
import { AllEvents } from '@/components/contracts/events/AllEvents';
import type { ContractTarget } from '@/components/contracts/start/ContractForm';
import { strings as eventStrings } from '@/components/contracts/events/strings.en';
import type { Token } from '@/components/ui/contract/Value';
import { PanelSkeleton } from '@/components/ui/Failure';
import { Select } from '@/components/ui/forms/Select';
import { Note } from '@/components/ui/Note';
import type { ContractDoc } from '@/lib/contracts/ContractDoc';
import styles from '@/components/contracts/events/EventList.module.css';

/** Fetched with the first kind that is chosen. */
const EventsOfKind = dynamic(
  () => import('@/components/contracts/events/EventsOfKind').then((code) => code.EventsOfKind),
  {
    ssr: false,
    loading: PanelSkeleton,
  },
);

/** Props of {@link EventList}. */
export type EventListProps = { at: ContractTarget; doc: ContractDoc; token: Token | null };

/** Stands for every kind among those to choose from. */
const ALL = '';

/** What a contract has told lately, of all kinds or of one, the newest first; it goes on by itself. */
export function EventList({ at, doc, token }: EventListProps) {
  const { events } = doc;
  const [signature, setSignature] = useState(ALL);
  const kind = events.find((one) => one.signature === signature);
  return (
    <section className={styles.events} aria-labelledby="contract-events">
      <div className={styles.head}>
        <h2 id="contract-events">{eventStrings.title}</h2>
        {events.length > 0 && (
          <Select
            label={eventStrings.kind}
            quietLabel
            value={signature}
            onChange={setSignature}
            options={[
              { value: ALL, label: eventStrings.all },
              ...events.map((one) => ({ value: one.signature, label: one.name, hint: argumentsOf(one.signature) })),
            ]}
          />
        )}
      </div>
      {events.length === 0 ? (
        <Note>{eventStrings.noneInAbi}</Note>
      ) : kind ? (
        <EventsOfKind key={signature} at={at} kind={kind} token={token} />
      ) : (
        <AllEvents at={at} doc={doc} token={token} />
      )}
    </section>
  );
}

const argumentsOf = (signature: string): string => signature.slice(signature.indexOf('('));
