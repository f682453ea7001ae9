import type { OverviewProps } from '@/components/admin/overview/Figures';
import { strings } from '@/components/admin/overview/strings.en';
import { Skeleton } from '@/components/ui/Skeleton';
import { Facts } from '@/components/ui/values/Facts';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { formatBytes } from '@/lib/format/figures';
import { formatNumber } from '@/lib/format/text';
import own from '@/components/admin/overview/DiskUse.module.css';
import styles from '@/components/admin/overview/overview.module.css';

/** What the disk holds, as far as it is known, and this server's process. */
export function DiskUse({ state, metrics }: OverviewProps) {
  const words = strings.disk;
  return (
    <section className={styles.section}>
      <h2>{words.title}</h2>
      {state && metrics ? <Disk disk={state.disk} storage={metrics.storage} /> : <Skeleton lines={5} />}
      {state && (
        <Facts
          facts={[
            [strings.process.startedAt, <TimeAgo key="since" at={state.process.startedAt} />],
            [strings.process.memory, formatBytes(state.process.memory)],
            [strings.process.connections, formatNumber(state.live.connections)],
            [strings.process.node, state.process.node],
          ]}
        />
      )}
    </section>
  );
}

type DiskProps = { disk: { total: number; free: number } | null; storage: { database: number; files: number } };

function Disk({ disk, storage: { database, files } }: DiskProps) {
  const words = strings.disk;
  if (!disk) return <p className={styles.note}>{words.unknown}</p>;
  const used = disk.total - disk.free;
  // A database on another machine takes nothing of this disk: what is counted stays below what is used.
  const other = Math.max(0, used - database - files);
  const parts = [
    { key: 'database', name: words.database, bytes: database },
    { key: 'files', name: words.files, bytes: files },
    { key: 'other', name: words.other, bytes: other },
    { key: 'free', name: words.free, bytes: disk.free },
  ];
  const sum = parts.reduce((all, { bytes }) => all + bytes, 0);
  const starts = parts.map((_, at) => parts.slice(0, at).reduce((all, { bytes }) => all + bytes, 0));
  return (
    <div className={own.disk}>
      <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
        {parts.map(({ key, bytes }, at) => (
          <rect
            key={key}
            data-part={key}
            x={((starts[at] ?? 0) / sum) * 1000}
            width={(bytes / sum) * 1000}
            y={0}
            height={10}
          />
        ))}
      </svg>
      <dl aria-label={words.label}>
        {parts.map(({ key, name, bytes }) => (
          <div key={key} data-part={key}>
            <dt>{name}</dt>
            <dd title={`${formatNumber(bytes)} bytes`}>{formatBytes(bytes)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
