import { statfs } from 'node:fs/promises';
import type { AdminState } from '@/protocol/admin';
import type { HealthReport } from '@/server/observe/createHealth';
import type { FiguresHub } from '@/server/observe/createFiguresHub';
import type { IndexReport } from '@/server/observe/createMetrics';

/** Where the state of the backend is read from. */
export type StateSources = {
  health: () => Promise<HealthReport>;
  index: IndexReport;
  hub: FiguresHub;
  /** How many websockets are open. */
  sockets: () => number;
  dataDir: string;
};

const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();

/** How this backend is, for its administrators: what `/health` and `/metrics` know, in one answer. */
export async function readAdminState(sources: StateSources): Promise<AdminState> {
  const { health, index, hub, sockets, dataDir } = sources;
  const [{ status, parts }, disk] = await Promise.all([health(), readDisk(dataDir)]);
  const { answerMs, users } = hub.current();
  return {
    status,
    parts: Object.entries(parts).map(([name, part]) => ({ name, status: part.status, detail: part.detail ?? null })),
    indexes: index().map(([chainId, progress]) => ({ chainId, ...progress })),
    live: { connections: sockets() },
    disk,
    process: { startedAt, memory: process.memoryUsage().rss, node: process.version },
    answerMs,
    users,
  };
}

/** The disk that files lie on; `null` where the system does not tell. */
async function readDisk(folder: string): Promise<AdminState['disk']> {
  try {
    const { blocks, bavail, bsize } = await statfs(folder);
    return { total: blocks * bsize, free: bavail * bsize };
  } catch {
    // Not known on every kind of disk; the rest of the state still is.
    return null;
  }
}
