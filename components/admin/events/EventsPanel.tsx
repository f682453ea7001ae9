import { useState } from 'react';
import { RichText } from '@/components/ui/RichText';
import { Confirm } from '@/components/ui/overlays/Confirm';
import { Failure } from '@/components/ui/Failure';
import styles from '@/components/admin/admin.module.css';
import { EventForm } from '@/components/admin/events/EventForm';
import { Mark } from '@/components/admin/Mark';
import { useAct } from '@/components/admin/useAct';
import { useAdminData } from '@/components/admin/useAdminData';
import { Address } from '@/components/ui/values/Address';
import { Button } from '@/components/ui/Button';
import Link from 'next/link';
import { Note } from '@/components/ui/Note';
import { Skeleton } from '@/components/ui/Skeleton';
import { Table, type Column } from '@/components/ui/values/Table';
import type { AdminEvents } from '@/protocol/calls/events';
import { call } from '@/lib/data/backendClient';
import { strings } from '@/components/admin/events/strings.en';
import { chainName } from '@/protocol/chains';

/** Time between two looks, in milliseconds. */
const LOOK = 5_000;

/** Contract events that are written into classes, with how far each is. */
export function EventsPanel() {
  const { data, error, reload } = useAdminData('adminListEvents', {}, LOOK);
  const [leaving, setLeaving] = useState<AdminEvents | null>(null);
  const { error: fault, act } = useAct();
  const stop = ({ id, tableName }: AdminEvents) => {
    setLeaving(null);
    void act(strings.stop.done(tableName), async () => {
      await call('adminUnwatchEvent', { id });
      await reload();
    });
  };
  const columns: readonly Column<AdminEvents>[] = [
    {
      key: 'class',
      head: strings.columns.class,
      cell: ({ tableName }) => <Link href={`/admin/classes?name=${tableName}`}>{tableName}</Link>,
    },
    {
      key: 'event',
      head: strings.columns.event,
      cell: ({ event, topic }) => event ?? <code className={styles.code}>{topic.slice(0, 10)}…</code>,
    },
    {
      key: 'contract',
      head: strings.columns.contract,
      cell: ({ address, chainId }) => (
        <span>
          <Address value={address} copy={false} /> <small className={styles.small}>{chainName(Number(chainId))}</small>
        </span>
      ),
    },
    {
      key: 'state',
      head: strings.columns.status,
      cell: ({ fault: why, block_number: block }) =>
        why ? (
          <Mark tone="bad">{why}</Mark>
        ) : (
          <Mark tone="good">
            {block === null ? strings.columns.starting : strings.columns.syncedTo(block.toLocaleString('en'))}
          </Mark>
        ),
    },
    {
      key: 'events',
      head: strings.columns.events,
      align: 'end',
      cell: ({ events, confirmed }) =>
        strings.columns.count(events.toLocaleString('en'), confirmed.toLocaleString('en')),
    },
    {
      key: 'stop',
      head: strings.columns.stop,
      quietHead: true,
      align: 'end',
      cell: (one) => (
        <Button onClick={() => setLeaving(one)}>
          <RichText text={strings.stop.button(one.tableName)} parts={[<span className="visually-hidden" />]} />
        </Button>
      ),
    },
  ];
  if (!data) return error ? <Failure error={error} onRetry={() => void reload()} /> : <Skeleton lines={6} />;
  return (
    <div className={styles.matter}>
      <Failure error={fault ?? error} />
      <Table
        caption={strings.title}
        columns={columns}
        rows={data.events}
        rowKey={({ id }) => id}
        empty={<Note>{strings.none}</Note>}
      />
      <EventForm onAdded={reload} />
      {leaving && (
        <Confirm
          title={strings.stop.ask(leaving.tableName)}
          text={strings.stop.askText}
          yes={strings.stop.confirm}
          onYes={() => stop(leaving)}
          onNo={() => setLeaving(null)}
        />
      )}
    </div>
  );
}
