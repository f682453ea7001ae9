import { Router } from 'express';
import type { Logger } from 'pino';
import type { AdminState } from '@/protocol/calls/adminService';
import { BACKEND_PATHS } from '@/protocol/paths';
import type { IndexReport } from '@/server/observability/createMetrics';
import type { FiguresHub } from '@/server/observability/figures';
import type { DiskSpace } from '@/server/storage/diskSpace';

/** State of one part: `off` is a choice of the operator and no fault. */
export type PartState = { status: 'ok' | 'starting' | 'down' | 'off'; detail?: string };

/** Names of the parts. */
export type PartName = 'database' | 'chain' | 'index' | 'mail' | 'disk' | 'backend';

/** Asks a part how it is. */
export type PartProbe = () => PartState | Promise<PartState>;

/** Answers at once to many askers; a probe is run at most this often, in milliseconds. */
const CACHE_TTL = 1_000;

/**
 * Serves the state of each part at `/health`, with status 200: the process lives, and a restart would mend nothing. At
 * `/ready` 503 where database or backend are not ready, or the backend is about to stop, so that a balancer looks
 * elsewhere.
 *
 * @param first what each part is asked by until `watch` gives another probe
 */
export function createHealth(first: Record<PartName, PartProbe>, log: Logger) {
  const router = Router();
  let probes = first;
  let isLeaving = false;
  let last: { at: number; report: Promise<HealthReport> } | null = null;

  const report = (): Promise<HealthReport> => {
    // Not by the clock: where that is set back, an old report would be fresh for as long.
    const now = performance.now();
    if (last && now - last.at < CACHE_TTL) return last.report;
    last = { at: now, report: ask(probes, log) };
    return last.report;
  };
  router.get(BACKEND_PATHS.health, async (_req, res) => {
    res.set('Cache-Control', 'no-store').json(await report());
  });
  router.get(BACKEND_PATHS.ready, async (_req, res) => {
    const { parts } = await report();
    const isFit = parts.database.status === 'ok' && parts.backend.status === 'ok';
    const status = isLeaving ? 'stopping' : isFit ? 'ready' : 'unavailable';
    res
      .status(status === 'ready' ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status });
  });
  return {
    router,
    report,
    /** From now on `/ready` answers 503. */
    leave(): void {
      isLeaving = true;
    },
    /** Replaces probes. A report of before does not hold any more: a part that has just started must not count as starting. */
    watch(changed: Partial<Record<PartName, PartProbe>>): void {
      probes = { ...probes, ...changed };
      last = null;
    },
  };
}

/** The answer of `/health`. */
export type HealthReport = { status: 'ok' | 'degraded'; parts: Record<PartName, PartState> };

async function ask(probes: Record<PartName, PartProbe>, log: Logger): Promise<HealthReport> {
  const requestOne = async (name: string, probe: PartProbe): Promise<PartState> => {
    try {
      return await probe();
    } catch (error) {
      // What went wrong stands in the log; who asks over the network learns that it did.
      log.warn({ err: error }, `${name} does not answer`);
      return { status: 'down' };
    }
  };
  const entries = await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => [name, await requestOne(name, probe)] as const),
  );
  const parts = Object.fromEntries(entries) as Record<PartName, PartState>;
  const sound = entries.every(([, { status }]) => status === 'ok' || status === 'off');
  return { status: sound ? 'ok' : 'degraded', parts };
}

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
