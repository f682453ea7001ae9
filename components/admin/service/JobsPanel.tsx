import { Mark, MoreButton } from '@/components/admin/AdminList';
import { strings } from '@/components/admin/service/strings.en';
import { useAdminAction, useAdminData, useAdminList } from '@/components/admin/useAdminCalls';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Failure } from '@/components/ui/Failure';
import { RichText } from '@/components/ui/RichText';
import { Skeleton } from '@/components/ui/Skeleton';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { type Column, Table } from '@/components/ui/values/Table';
import { call } from '@/lib/data/backendClient';
import type { AdminJobRun, AdminJobSchedule } from '@/protocol/calls/adminService';
import styles from '@/components/admin/admin.module.css';

/** Time between two looks, in milliseconds: a run tells how far it is. */
const POLL_INTERVAL = 2_000;

const TONES = { running: 'warn', succeeded: 'good', failed: 'bad' } as const;

const RUN_COLUMNS: readonly Column<AdminJobRun>[] = [
  { key: 'name', head: strings.jobs.job, cell: ({ name }) => <code className={styles.code}>{name}</code> },
  {
    key: 'status',
    head: strings.jobs.runList.status,
    cell: ({ status }) => <Mark tone={TONES[status]}>{strings.jobs.status[status]}</Mark>,
  },
  { key: 'message', head: strings.jobs.runList.message, cell: ({ message }) => message ?? '—' },
  { key: 'begun', head: strings.jobs.runList.started, cell: ({ startedAt }) => <TimeAgo at={startedAt} /> },
  { key: 'took', head: strings.jobs.runList.duration, align: 'end', cell: tookWords },
];

/** The jobs there are, each with a button, and their runs, looked at again while the page is open. */
export function JobsPanel() {
  const { data, error, reload } = useAdminData('adminListJobs', {}, POLL_INTERVAL);
  // What was read further down stays while the first runs are read again.
  const list = useAdminList('adminListJobs', {});
  const { busy, error: actionError, act } = useAdminAction();
  if (!data) return error ? <Failure error={error} onRetry={() => void reload()} /> : <Skeleton lines={6} />;
  const start = (name: string) =>
    void act(strings.jobs.started(name), async () => {
      await call('adminStartJob', { name });
      await reload();
    });
  const newest = new Set(data.rows.map(({ id }) => id));
  const rows = [...data.rows, ...list.rows.filter(({ id }) => !newest.has(id))];
  return (
    <div className={styles.panel}>
      <Failure error={actionError ?? error} />
      <Table
        compact
        caption={strings.jobs.title}
        columns={[
          { key: 'name', head: strings.jobs.job, cell: (name) => <code className={styles.code}>{name}</code> },
          {
            key: 'times',
            head: strings.jobs.runs,
            cell: (name) => <Times schedules={data.schedules.filter((one) => one.name === name)} />,
          },
          {
            key: 'start',
            head: strings.jobs.start,
            quietHead: true,
            align: 'end',
            cell: (name) => (
              <Button loading={busy} onClick={() => start(name)}>
                <span>
                  <RichText text={strings.jobs.startJob(name)} parts={[<span className="visually-hidden" />]} />
                </span>
              </Button>
            ),
          },
        ]}
        rows={data.names}
        rowKey={(name) => name}
        empty={<Note>{strings.jobs.none}</Note>}
      />
      <section className={styles.group}>
        <h2>{strings.jobs.runs}</h2>
        <Table
          compact
          caption={strings.jobs.runList.caption}
          columns={RUN_COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          empty={<Note>{strings.jobs.runList.none}</Note>}
        />
        <MoreButton list={list} />
      </section>
    </div>
  );
}

/** When a job runs by itself: in words where there are short ones, with the pattern on hover, else the pattern. */
function Times({ schedules }: { schedules: readonly AdminJobSchedule[] }) {
  if (schedules.length === 0) return <span>{strings.jobs.manual}</span>;
  return schedules.map(({ pattern, timezone, nextAt }) => {
    const words = describeCron(pattern);
    return (
      <div key={`${pattern} ${timezone}`}>
        {words ? (
          <span title={pattern}>{strings.jobs.schedule.withZone(words, timezone)}</span>
        ) : (
          <code className={styles.code}>{`${pattern} ${timezone}`}</code>
        )}
        <div className={styles.when}>
          {nextAt ? <RichText text={strings.jobs.nextRun} parts={[<TimeAgo at={nextAt} />]} /> : strings.jobs.noNextRun}
        </div>
      </div>
    );
  });
}

function tookWords({ startedAt, finishedAt }: AdminJobRun): string {
  if (finishedAt === null) return '—';
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  return seconds < 60
    ? strings.jobs.runList.seconds(seconds.toFixed(1))
    : strings.jobs.runList.minutes(Math.round(seconds / 60));
}

const schedule = strings.jobs.schedule;

type Unit = keyof typeof schedule.every;

/**
 * A cron pattern in words, for those that are common; `null` for others, which speak for themselves.
 *
 * @param pattern five fields, or six with seconds in front
 */
export function describeCron(pattern: string): string | null {
  const fields = pattern.trim().split(/\s+/);
  const [second, minute, hour, day, month, weekday] = fields.length === 5 ? ['0', ...fields] : fields;
  if (month !== '*' || fields.length < 5 || fields.length > 6) return null;
  const isEachDay = day === '*' && weekday === '*';
  if (isEachDay && hour === '*' && minute === '*') return every('second', second, '0', 'minute');
  if (second !== '0') return null;
  if (isEachDay && hour === '*') {
    return isNumber(minute) && minute !== '0' ? schedule.hourlyAt(minute) : every('minute', minute, '0', 'hour');
  }
  if (!isNumber(minute) || !isNumber(hour)) {
    return isEachDay && minute === '0' ? every('hour', hour, null, null) : null;
  }
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (isEachDay) return schedule.daily(time);
  if (day === '*' && weekday === '1-5') return schedule.weekdays(time);
  if (day === '*' && isNumber(weekday)) return schedule.weekly(schedule.days[Number(weekday) % 7] ?? '', time);
  return weekday === '*' && isNumber(day) ? schedule.monthly(day, time) : null;
}

/** A field that stands for all, for each of so many, or for the first of what is above it. */
function every(unit: Unit, field = '', first: string | null, above: Unit | null): string | null {
  if (field === '*') return schedule.every[unit];
  if (field === first) return above && schedule.every[above];
  const [, step] = /^\*\/(\d+)$/.exec(field) ?? [];
  return step === undefined ? null : schedule.everyFew[unit](step);
}

const isNumber = (field: string | undefined): field is string => /^\d+$/.test(field ?? '');
