import { RichText } from '@/components/ui/RichText';
import { Failure } from '@/components/ui/Failure';
import styles from '@/components/admin/admin.module.css';
import { Mark } from '@/components/admin/Mark';
import { Moment } from '@/components/ui/values/Moment';
import { useAct } from '@/components/admin/useAct';
import { useAdminData } from '@/components/admin/useAdminData';
import { MoreButton } from '@/components/admin/MoreButton';
import { useAdminList } from '@/components/admin/useAdminList';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Skeleton } from '@/components/ui/Skeleton';
import { Table, type Column } from '@/components/ui/values/Table';
import { call } from '@/lib/data/backendClient';
import { cronWords } from '@/components/admin/jobs/cronWords';
import type { AdminJobRun, AdminJobSchedule } from '@/protocol/calls/adminService';
import { strings } from '@/components/admin/jobs/strings.en';

/** Time between two looks, in milliseconds: a run tells how far it is. */
const LOOK = 2_000;

const TONES = { running: 'warn', succeeded: 'good', failed: 'bad' } as const;

const RUN_COLUMNS: readonly Column<AdminJobRun>[] = [
  { key: 'name', head: strings.job, cell: ({ name }) => <code className={styles.code}>{name}</code> },
  {
    key: 'status',
    head: strings.runList.status,
    cell: ({ status }) => <Mark tone={TONES[status]}>{strings.status[status]}</Mark>,
  },
  { key: 'message', head: strings.runList.message, cell: ({ message }) => message ?? '—' },
  { key: 'begun', head: strings.runList.started, cell: ({ startedAt }) => <Moment at={startedAt} /> },
  { key: 'took', head: strings.runList.duration, align: 'end', cell: tookWords },
];

function tookWords({ startedAt, finishedAt }: AdminJobRun): string {
  if (finishedAt === null) return '—';
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  return seconds < 60 ? strings.runList.seconds(seconds.toFixed(1)) : strings.runList.minutes(Math.round(seconds / 60));
}

/** When a job runs by itself: in words where there are short ones, and as it was written. */
function Times({ schedules }: { schedules: readonly AdminJobSchedule[] }) {
  if (schedules.length === 0) return strings.manual;
  return schedules.map(({ pattern, timezone, nextAt }) => {
    const words = cronWords(pattern);
    return (
      <div key={`${pattern} ${timezone}`}>
        {words ? `${strings.schedule.withZone(words, timezone)} ` : null}
        <code className={styles.code}>{words ? pattern : `${pattern} ${timezone}`}</code>
        <div className={styles.when}>
          {nextAt ? <RichText text={strings.nextRun} parts={[<Moment at={nextAt} />]} /> : strings.noNextRun}
        </div>
      </div>
    );
  });
}

/** The jobs there are, each with a button, and their runs, looked at anew while the page is open. */
export function JobsPanel() {
  const { data, error, reload } = useAdminData('adminListJobs', {}, LOOK);
  // What was read further down stays while the first runs are read anew.
  const list = useAdminList('adminListJobs', {});
  const { busy, error: fault, act } = useAct();
  if (!data) return error ? <Failure error={error} onRetry={() => void reload()} /> : <Skeleton lines={6} />;
  const start = (name: string) =>
    void act(strings.started(name), async () => {
      await call('adminStartJob', { name });
      await reload();
    });
  const newest = new Set(data.rows.map(({ id }) => id));
  const rows = [...data.rows, ...list.rows.filter(({ id }) => !newest.has(id))];
  return (
    <div className={styles.matter}>
      <Failure error={fault ?? error} />
      <Table
        caption={strings.title}
        columns={[
          { key: 'name', head: strings.job, cell: (name) => <code className={styles.code}>{name}</code> },
          {
            key: 'times',
            head: strings.runs,
            cell: (name) => <Times schedules={data.schedules.filter((one) => one.name === name)} />,
          },
          {
            key: 'start',
            head: strings.start,
            quietHead: true,
            align: 'end',
            cell: (name) => (
              <Button loading={busy} onClick={() => start(name)}>
                <span>
                  <RichText text={strings.startJob(name)} parts={[<span className="visually-hidden" />]} />
                </span>
              </Button>
            ),
          },
        ]}
        rows={data.names}
        rowKey={(name) => name}
        empty={<Note>{strings.none}</Note>}
      />
      <section className={styles.group}>
        <h2>{strings.runs}</h2>
        <Table
          caption={strings.runList.caption}
          columns={RUN_COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          empty={<Note>{strings.runList.none}</Note>}
        />
        <MoreButton list={list} />
      </section>
    </div>
  );
}
