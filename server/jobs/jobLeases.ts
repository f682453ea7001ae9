import { DUPLICATE_VALUE, OBJECT_NOT_FOUND } from '@/protocol/codes';
import { JOB_LEASE_CLASS } from '@/server/jobs/classes';
import { createHash, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { type Database, destroyIfThere, hasParseCode, type Row, storedDate } from '@/server/parse/database';

/** The part of Parse Server's job request used here. */
type Run = { jobId: string; params: Record<string, unknown> };
type JobHandler<Request> = (request: Request) => unknown;

/** The jobs running now, across all backends of a database. */
export type JobLeases = {
  /** A job that runs once at a time: an overlapping run fails with the reason. */
  alone<Request>(name: string, handler: JobHandler<Request>): JobHandler<Request>;
  /** Whether a run of it is alive. */
  isRunning(name: string): Promise<boolean>;
  /**
   * Takes over the runs of stopped backends: each is marked as failed and restarted by `startJob`.
   */
  takeOver(startJob: (name: string, params: object) => Promise<unknown>): Promise<void>;
};

/** A run without a heartbeat for this time is dead, in milliseconds. */
const LEASE = 30_000;
/** Heartbeat interval, in milliseconds. */
const HEARTBEAT = 8_000;

/** A run that died with its backend this often is not restarted: it may be the cause. */
const MAX_ATTEMPTS = 2;

const idOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 32);

/** Stores a row for each running job. A running backend extends its lease repeatedly. */
export function createJobLeases(database: Database, log: Logger): JobLeases {
  const until = () => storedDate(new Date(Date.now() + LEASE));
  const ended = () => ({ $lt: storedDate(new Date()) });
  /** A placeholder while this backend restarts a dead run. */
  const again = `again ${randomUUID()}`;

  /** Updates the row if it is unchanged. */
  const change = async (where: Record<string, unknown>, to: Record<string, unknown>): Promise<boolean> => {
    try {
      await database.update(JOB_LEASE_CLASS, where, to);
      return true;
    } catch (error) {
      if (hasParseCode(error, OBJECT_NOT_FOUND)) return false;
      throw error;
    }
  };

  /** Claims a job for a run: `false` while another is alive. */
  const take = async (name: string, { jobId, params }: Run): Promise<boolean> => {
    const objectId = idOf(name);
    const mine = { run: jobId, params: JSON.stringify(params), expiresAt: until() };
    if (await change({ objectId, run: again }, mine)) return true;
    try {
      const now = new Date().toISOString();
      const row = { objectId, job: name, tries: 1, ...mine, ACL: {} };
      await database.create(JOB_LEASE_CLASS, { ...row, createdAt: now, updatedAt: now });
      return true;
    } catch (error) {
      if (!hasParseCode(error, DUPLICATE_VALUE)) throw error;
    }
    const [dead] = await database.find(JOB_LEASE_CLASS, { objectId, expiresAt: ended() });
    if (!dead || !(await change({ objectId, run: dead['run'], expiresAt: ended() }, { ...mine, tries: 1 })))
      return false;
    await markFailed(dead);
    return true;
  };

  /** Reports a run of a stopped backend. */
  const markFailed = async ({ run }: Row) => {
    const end = { status: 'failed', message: 'The backend that ran it is gone.', finishedAt: storedDate(new Date()) };
    await database.update('_JobStatus', { objectId: run, status: 'running' }, end).catch((error: unknown) => {
      if (!hasParseCode(error, OBJECT_NOT_FOUND)) throw error;
    });
  };

  return {
    alone: (name, handler) => async (request) => {
      const run = request as Run;
      if (!(await take(name, run))) throw new Error('Not started: its previous run is still running.');
      const mine = { objectId: idOf(name), run: run.jobId };
      const heartbeat = setInterval(() => {
        change(mine, { expiresAt: until() }).then(
          (isMine) => isMine || log.warn({ job: name }, 'a run missed its heartbeats and was taken over'),
          (error: unknown) => log.warn({ err: error, job: name }, 'a run could not send its heartbeat'),
        );
      }, HEARTBEAT);
      try {
        return await handler(request);
      } finally {
        clearInterval(heartbeat);
        await destroyIfThere(database, JOB_LEASE_CLASS, mine);
      }
    },
    async isRunning(name) {
      const alive = { $gte: storedDate(new Date()) };
      return (await database.find(JOB_LEASE_CLASS, { objectId: idOf(name), expiresAt: alive })).length > 0;
    },
    async takeOver(startJob) {
      for (const dead of await database.find(JOB_LEASE_CLASS, { expiresAt: ended() })) {
        const { objectId, run } = dead;
        const attempts = Number(dead['tries']);
        const isMine = await change(
          { objectId, run, expiresAt: ended() },
          { run: again, tries: attempts + 1, expiresAt: until() },
        );
        if (!isMine) continue;
        await markFailed(dead);
        const name = String(dead['job']);
        try {
          if (attempts >= MAX_ATTEMPTS)
            throw new Error(`It was started ${attempts} times, and its backend stopped each time.`);
          log.warn({ job: name }, 'restarting a run of a stopped backend');
          await startJob(name, JSON.parse(String(dead['params'])) as object);
        } catch (error) {
          log.error({ err: error, job: name }, 'could not restart a run of a stopped backend');
          await destroyIfThere(database, JOB_LEASE_CLASS, { objectId, run: again });
        }
      }
    },
  };
}
