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
import { call } from '@/lib/data/call';
import { cronWords } from '@/components/admin/jobs/cronWords';
import type { AdminJobRun, AdminJobSchedule } from '@/protocol/calls/adminService';

/** Time between two looks, in milliseconds: a run tells how far it is. */
const LOOK = 2_000;

const WORDS = { running: 'Runs', succeeded: 'Done', failed: 'Failed' } as const;
const TONES = { running: 'warn', succeeded: 'good', failed: 'bad' } as const;

const RUN_COLUMNS: readonly Column<AdminJobRun>[] = [
  { key: 'name', head: 'Job', cell: ({ name }) => <code className={styles.code}>{name}</code> },
  { key: 'status', head: 'State', cell: ({ status }) => <Mark tone={TONES[status]}>{WORDS[status]}</Mark> },
  { key: 'message', head: 'In its own words', cell: ({ message }) => message ?? '—' },
  { key: 'begun', head: 'Begun', cell: ({ startedAt }) => <Moment at={startedAt} /> },
  { key: 'took', head: 'Took', align: 'end', cell: tookWords },
];

function tookWords({ startedAt, finishedAt }: AdminJobRun): string {
  if (finishedAt === null) return '—';
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60)} min`;
}

/** When a job runs by itself: in words where there are short ones, and as it was written. */
function Times({ schedules }: { schedules: readonly AdminJobSchedule[] }) {
  if (schedules.length === 0) return 'When somebody starts it';
  return schedules.map(({ pattern, timezone, nextAt }) => {
    const words = cronWords(pattern);
    return (
      <div key={`${pattern} ${timezone}`}>
        {words ? `${words}, ${timezone} ` : null}
        <code className={styles.code}>{words ? pattern : `${pattern} ${timezone}`}</code>
        <div className={styles.when}>
          {nextAt ? (
            <>
              Next: <Moment at={nextAt} />
            </>
          ) : (
            'Never again'
          )}
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
    void act(`${name} has begun.`, async () => {
      await call('adminStartJob', { name });
      await reload();
    });
  const newest = new Set(data.rows.map(({ id }) => id));
  const rows = [...data.rows, ...list.rows.filter(({ id }) => !newest.has(id))];
  return (
    <div className={styles.matter}>
      <Failure error={fault ?? error} />
      <Table
        caption="Jobs"
        columns={[
          { key: 'name', head: 'Job', cell: (name) => <code className={styles.code}>{name}</code> },
          {
            key: 'times',
            head: 'Runs',
            cell: (name) => <Times schedules={data.schedules.filter((one) => one.name === name)} />,
          },
          {
            key: 'start',
            head: 'Start',
            quietHead: true,
            align: 'end',
            cell: (name) => (
              <Button loading={busy} onClick={() => start(name)}>
                <span>
                  Start <span className="visually-hidden">{name}</span> now
                </span>
              </Button>
            ),
          },
        ]}
        rows={data.names}
        rowKey={(name) => name}
        empty={<Note>Cloud code defines no job.</Note>}
      />
      <section className={styles.group}>
        <h2>Runs</h2>
        <Table
          caption="Runs, the latest first"
          columns={RUN_COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          empty={<Note>No job has run yet.</Note>}
        />
        <MoreButton list={list} />
      </section>
    </div>
  );
}
