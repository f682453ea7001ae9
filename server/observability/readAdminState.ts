import type { AdminState } from '@/protocol/admin';
import type { DiskSpace } from '@/server/storage/diskSpace';
import type { HealthReport } from '@/server/observability/createHealth';
import type { FiguresHub } from '@/server/observability/createFiguresHub';
import type { IndexReport } from '@/server/observability/createMetrics';

/** Where the state of the backend is read from. */
export type StateSources = {
  health: () => Promise<HealthReport>;
  index: IndexReport;
  hub: FiguresHub;
  /** How many websockets are open. */
  sockets: () => number;
  space: Pick<DiskSpace, 'read'>;
};

const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();

/** How this backend is, for its administrators: what `/health` and `/metrics` know, in one answer. */
export async function readAdminState(sources: StateSources): Promise<AdminState> {
  const { health, index, hub, sockets, space } = sources;
  const [{ status, parts }, disk] = await Promise.all([health(), space.read()]);
  const { answerMs, users } = hub.current();
  return {
    status,
    parts: Object.entries(parts).map(([name, part]) => ({ name, status: part.status, detail: part.detail ?? null })),
    indexes: index().map(([chainId, progress]) => ({ chainId, ...progress })),
    live: { connections: sockets() },
    disk: disk && { total: disk.total, free: disk.free },
    process: { startedAt, memory: process.memoryUsage().rss, node: process.version },
    answerMs,
    users,
  };
}
