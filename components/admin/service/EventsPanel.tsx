import Link from 'next/link';
import { type FormEvent, useState } from 'react';
import { Mark } from '@/components/admin/AdminList';
import { strings } from '@/components/admin/service/strings.en';
import { readJson, useAdminAction, useAdminData } from '@/components/admin/useAdminCalls';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Failure } from '@/components/ui/Failure';
import { RichText } from '@/components/ui/RichText';
import { Skeleton } from '@/components/ui/Skeleton';
import { Field, TextArea } from '@/components/ui/forms/Field';
import { Confirm } from '@/components/ui/overlays/Dialog';
import { Address } from '@/components/ui/values/Address';
import { type Column, Table } from '@/components/ui/values/Table';
import { Checkbox } from '@/components/ui/forms/Toggles';
import { call } from '@/lib/data/backendClient';
import { formatNumber } from '@/lib/format/text';
import type { AdminEvents } from '@/protocol/calls/events';
import { chainName } from '@/protocol/chains';
import styles from '@/components/admin/admin.module.css';

/** Time between two looks, in milliseconds. */
const POLL_INTERVAL = 5_000;

/** Contract events that are written into classes, with how far each is. */
export function EventsPanel() {
  const { data, error, reload } = useAdminData('adminListEvents', {}, POLL_INTERVAL);
  const [leaving, setLeaving] = useState<AdminEvents | null>(null);
  const { error: actionError, act } = useAdminAction();
  const stop = ({ id, tableName }: AdminEvents) => {
    setLeaving(null);
    void act(strings.events.stop.done(tableName), async () => {
      await call('adminUnwatchEvent', { id });
      await reload();
    });
  };
  const columns: readonly Column<AdminEvents>[] = [
    {
      key: 'class',
      head: strings.events.columns.class,
      cell: ({ tableName }) => <Link href={`/admin/classes?name=${tableName}`}>{tableName}</Link>,
    },
    {
      key: 'event',
      head: strings.events.columns.event,
      cell: ({ event, topic }) => event ?? <code className={styles.code}>{topic.slice(0, 10)}…</code>,
    },
    {
      key: 'contract',
      head: strings.events.columns.contract,
      cell: ({ address, chainId }) => (
        <span>
          <Address value={address} copy={false} /> <small className={styles.small}>{chainName(Number(chainId))}</small>
        </span>
      ),
    },
    {
      key: 'state',
      head: strings.events.columns.status,
      cell: ({ fault: why, block_number: block }) =>
        why ? (
          <Mark tone="bad">{why}</Mark>
        ) : (
          <Mark tone="good">
            {block === null ? strings.events.columns.starting : strings.events.columns.syncedTo(formatNumber(block))}
          </Mark>
        ),
    },
    {
      key: 'events',
      head: strings.events.columns.events,
      align: 'end',
      cell: ({ events, confirmed }) => strings.events.columns.count(formatNumber(events), formatNumber(confirmed)),
    },
    {
      key: 'stop',
      head: strings.events.columns.stop,
      quietHead: true,
      align: 'end',
      cell: (one) => (
        <Button onClick={() => setLeaving(one)}>
          <RichText text={strings.events.stop.button(one.tableName)} parts={[<span className="visually-hidden" />]} />
        </Button>
      ),
    },
  ];
  if (!data) return error ? <Failure error={error} onRetry={() => void reload()} /> : <Skeleton lines={6} />;
  return (
    <div className={styles.panel}>
      <Failure error={actionError ?? error} />
      <Table
        compact
        caption={strings.events.title}
        columns={columns}
        rows={data.events}
        rowKey={({ id }) => id}
        empty={<Note>{strings.events.none}</Note>}
      />
      <EventForm onAdded={reload} />
      {leaving && (
        <Confirm
          title={strings.events.stop.ask(leaving.tableName)}
          text={strings.events.stop.askText}
          yes={strings.events.stop.confirm}
          onYes={() => stop(leaving)}
          onNo={() => setLeaving(null)}
        />
      )}
    </div>
  );
}

type Draft = typeof EMPTY;

const EMPTY = { tableName: '', chainId: '', address: '', topic: '', abi: '', filter: '', description: '' };

const FIELDS: readonly [name: keyof Draft, label: string, hint: string, needed: boolean][] = [
  ['tableName', strings.events.form.class, strings.events.form.classHint, true],
  ['chainId', strings.events.form.network, strings.events.form.networkHint, true],
  ['address', strings.events.form.contract, strings.events.form.contractHint, true],
  ['topic', strings.events.form.event, strings.events.form.eventHint, true],
  ['description', strings.events.form.description, strings.events.form.descriptionHint, false],
];

/** Has the events of a contract written into a class. */
function EventForm({ onAdded }: { onAdded: () => Promise<void> }) {
  const [draft, setDraft] = useState(EMPTY);
  const [past, setPast] = useState(true);
  const { busy, error, act } = useAdminAction();
  const set = (name: keyof Draft, value: string) => setDraft({ ...draft, [name]: value });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { abi, filter, ...plain } = draft;
    const done = await act(strings.events.form.done(draft.tableName), async () => {
      await call('adminWatchEvent', {
        ...plain,
        ...(abi.trim() && { abi: readJson(abi) }),
        ...(filter.trim() && { filter: readJson(filter) as Record<string, unknown> }),
        sync_historical: past,
      });
      await onAdded();
    });
    if (done) setDraft(EMPTY);
  };
  return (
    <section className={styles.group}>
      <h2>{strings.events.form.title}</h2>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        {FIELDS.map(([name, label, hint, required]) => (
          <Field
            key={name}
            {...{ label, hint, required }}
            maxLength={500}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={name === 'description'}
            value={draft[name]}
            onChange={(event) => set(name, event.target.value)}
          />
        ))}
        <TextArea
          label={strings.events.form.abi}
          rows={4}
          value={draft.abi}
          hint={strings.events.form.abiHint}
          onChange={(value) => set('abi', value)}
        />
        <TextArea
          label={strings.events.form.filter}
          rows={2}
          value={draft.filter}
          hint={strings.events.form.filterHint}
          onChange={(value) => set('filter', value)}
        />
        <Checkbox
          label={strings.events.form.history}
          hint={strings.events.form.historyHint}
          checked={past}
          onChange={setPast}
        />
        <Failure error={error} />
        <Button type="submit" variant="primary" loading={busy}>
          {strings.events.form.submit}
        </Button>
      </form>
    </section>
  );
}
