import { useState } from 'react';
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
import { call } from '@/lib/data/call';
import type { AdminEvents } from '@/protocol/calls/events';
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
    void act(`Nothing more is written into ${tableName}.`, async () => {
      await call('adminUnwatchEvent', { id });
      await reload();
    });
  };
  const columns: readonly Column<AdminEvents>[] = [
    {
      key: 'class',
      head: 'Class',
      cell: ({ tableName }) => <Link href={`/admin/classes?name=${tableName}`}>{tableName}</Link>,
    },
    {
      key: 'event',
      head: 'Event',
      cell: ({ event, topic }) => event ?? <code className={styles.code}>{topic.slice(0, 10)}…</code>,
    },
    {
      key: 'contract',
      head: 'Contract',
      cell: ({ address, chainId }) => (
        <span>
          <Address value={address} copy={false} /> <small className={styles.small}>{chainName(Number(chainId))}</small>
        </span>
      ),
    },
    {
      key: 'state',
      head: 'State',
      cell: ({ fault: why, block_number: block }) =>
        why ? (
          <Mark tone="bad">{why}</Mark>
        ) : (
          <Mark tone="good">{block === null ? 'Begins' : `To block ${block}`}</Mark>
        ),
    },
    {
      key: 'events',
      head: 'Events',
      align: 'end',
      cell: ({ events, confirmed }) => `${events.toLocaleString()}, ${confirmed.toLocaleString()} confirmed`,
    },
    {
      key: 'stop',
      head: 'Stop',
      quietHead: true,
      align: 'end',
      cell: (one) => (
        <Button onClick={() => setLeaving(one)}>
          Stop <span className="visually-hidden">writing into {one.tableName}</span>…
        </Button>
      ),
    },
  ];
  if (!data) return error ? <Failure error={error} onRetry={() => void reload()} /> : <Skeleton lines={6} />;
  return (
    <div className={styles.matter}>
      <Failure error={fault ?? error} />
      <Table
        caption="Contract events that are written into classes"
        columns={columns}
        rows={data.events}
        rowKey={({ id }) => id}
        empty={<Note>No events are written into classes yet.</Note>}
      />
      <EventForm onAdded={reload} />
      {leaving && (
        <Confirm
          title={`Stop writing into ${leaving.tableName}?`}
          text="What is in the class stays; what happens from now on is missing, until it is watched again with its past."
          yes="Stop it"
          onYes={() => stop(leaving)}
          onNo={() => setLeaving(null)}
        />
      )}
    </div>
  );
}
