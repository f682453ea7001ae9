import { Router } from 'express';
import type { Logger } from 'pino';
import { BACKEND_PATHS } from '@/protocol/paths';

/** State of one part: `off` is a choice of the operator and no fault. */
export type PartState = { status: 'ok' | 'starting' | 'down' | 'off'; detail?: string };

/** Names of the parts. */
export type PartName = 'database' | 'chain' | 'index' | 'mail' | 'disk' | 'backend';

/** Asks a part how it is. */
export type PartProbe = () => PartState | Promise<PartState>;

/** Answers at once to many askers; a probe is run at most this often, in milliseconds. */
const FRESH = 1_000;

/** Serves the state of each part. A part that stands for the whole answers 503, so that a balancer looks elsewhere. */
export function createHealth(probes: Record<PartName, PartProbe>, log: Logger) {
  const router = Router();
  let last: { at: number; report: Promise<HealthReport> } | null = null;

  const report = (): Promise<HealthReport> => {
    // Not by the clock: where that is set back, an old report would be fresh for as long.
    const now = performance.now();
    if (last && now - last.at < FRESH) return last.report;
    last = { at: now, report: ask(probes, log) };
    return last.report;
  };
  router.get(BACKEND_PATHS.health, async (_req, res) => {
    const health = await report();
    const fit = health.parts.database.status === 'ok' && health.parts.backend.status === 'ok';
    res
      .status(fit ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json(health);
  });
  return { router, report };
}

/** The answer of `/health`. */
export type HealthReport = { status: 'ok' | 'degraded'; parts: Record<PartName, PartState> };

async function ask(probes: Record<PartName, PartProbe>, log: Logger): Promise<HealthReport> {
  const askOne = async (name: string, probe: PartProbe): Promise<PartState> => {
    try {
      return await probe();
    } catch (error) {
      // What went wrong stands in the log; who asks over the network learns that it did.
      log.warn({ err: error }, `${name} does not answer`);
      return { status: 'down' };
    }
  };
  const entries = await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => [name, await askOne(name, probe)] as const),
  );
  const parts = Object.fromEntries(entries) as Record<PartName, PartState>;
  const sound = entries.every(([, { status }]) => status === 'ok' || status === 'off');
  return { status: sound ? 'ok' : 'degraded', parts };
}
