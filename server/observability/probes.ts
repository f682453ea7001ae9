import type { AdminState } from '@/protocol/calls/adminService';
import type { FiguresHub } from '@/server/observability/createFiguresHub';
import type { HealthReport, PartState } from '@/server/observability/createHealth';
import type { IndexReport } from '@/server/observability/createMetrics';
import type { DiskSpace } from '@/server/storage/diskSpace';

/** How the disk stands in `/health`: `down` while uploads are refused. */
export async function probeDisk(space: Pick<DiskSpace, 'read'>): Promise<PartState> {
  const state = await space.read();
  if (!state || state.free >= state.floor) return { status: 'ok' };
  const [free, floor] = [state.free, state.floor].map((bytes) => Math.round(bytes / 1024 / 1024));
  return { status: 'down', detail: `uploads are refused: ${free} MB are free, and ${floor} MB are kept free` };
}

/** The state of all indexes together, in words for people: how far each chain is, how fast, and the time left. */
export function probeIndex(report: ReturnType<IndexReport>): PartState {
  if (report.length === 0) return { status: 'off' };
  const detail = report.map(([chainId, { state, blockNumber, head, rate, secondsLeft }]) => {
    const left = secondsLeft === null ? 'time left unknown' : `${secondsLeft} s left`;
    return `${chainId}: ${state}, block ${blockNumber ?? 'none'} of ${head ?? 'unknown'}, ${rate.toFixed(0)} a second, ${left}`;
  });
  // An index that is behind answers all the same, of what it has.
  const isDown = report.some(([, { state }]) => state === 'down');
  return { status: isDown ? 'down' : 'ok', detail: detail.join('; ') };
}

/** Where the state of the backend is read from. */
type StateSources = {
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
