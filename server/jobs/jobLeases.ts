import { JOB_LEASE_CLASS } from '@/server/jobs/classes';
import { createHash, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { type Database, destroyIfThere, hasParseCode, type Row, storedDate } from '@/server/parse/database';

/** What Parse Server hands a job, as far as it is used here. */
type Run = { jobId: string; params: Record<string, unknown> };
type JobHandler<Request> = (request: Request) => unknown;

/** Which jobs run now, over all backends of a database. */
export type JobLeases = {
  /** A job of which only one run is alive at a time: a run that comes too early fails, and says why. */
  alone<Request>(name: string, handler: JobHandler<Request>): JobHandler<Request>;
  /** Whether a run of it is alive. */
  isRunning(name: string): Promise<boolean>;
  /** Takes over the runs whose backend is gone: each is told as failed, and begins once more, by `startJob`. */
  takeOver(startJob: (name: string, params: object) => Promise<unknown>): Promise<void>;
};

/** A run that gives no sign for so long is dead, in milliseconds. */
const LEASE = 30_000;
/** Time between two signs. */
const BEAT = 8_000;

/** A run that died so often with its backend is not begun again: it may be what ends them. */
const MOST_TRIES = 2;

const idOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 32);

/** Keeps a row for each job that runs. A backend that lives puts its end off, again and again. */
export function createJobLeases(database: Database, log: Logger): JobLeases {
  const until = () => storedDate(new Date(Date.now() + LEASE));
  const ended = () => ({ $lt: storedDate(new Date()) });
  /** Stands in place of a run while this backend begins a dead one again. */
  const again = `again ${randomUUID()}`;

  /** Changes the row where it still is as it is told. */
  const change = async (where: Record<string, unknown>, to: Record<string, unknown>): Promise<boolean> => {
    try {
      await database.update(JOB_LEASE_CLASS, where, to);
      return true;
    } catch (error) {
      if (hasParseCode(error, 101)) return false;
      throw error;
    }
  };

  /** Takes a job for a run: `false` while another is alive. */
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
      if (!hasParseCode(error, 137)) throw error;
    }
    const [dead] = await database.find(JOB_LEASE_CLASS, { objectId, expiresAt: ended() });
    if (!dead || !(await change({ objectId, run: dead['run'], expiresAt: ended() }, { ...mine, tries: 1 })))
      return false;
    await bury(dead);
    return true;
  };

  /** Tells of a run whose backend is gone. */
  const bury = async ({ run }: Row) => {
    const end = { status: 'failed', message: 'The backend that ran it is gone.', finishedAt: storedDate(new Date()) };
    await database.update('_JobStatus', { objectId: run, status: 'running' }, end).catch((error: unknown) => {
      if (!hasParseCode(error, 101)) throw error;
    });
  };

  return {
    alone: (name, handler) => async (request) => {
      const run = request as Run;
      if (!(await take(name, run))) throw new Error('Not begun: the run before it is still under way.');
      const mine = { objectId: idOf(name), run: run.jobId };
      const beat = setInterval(() => {
        change(mine, { expiresAt: until() }).then(
          (isMine) => isMine || log.warn({ job: name }, 'a run gave no sign for too long, and was taken over'),
          (error: unknown) => log.warn({ err: error, job: name }, 'a run could not give its sign'),
        );
      }, BEAT);
      try {
        return await handler(request);
      } finally {
        clearInterval(beat);
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
        const tries = Number(dead['tries']);
        const isMine = await change(
          { objectId, run, expiresAt: ended() },
          { run: again, tries: tries + 1, expiresAt: until() },
        );
        if (!isMine) continue;
        await bury(dead);
        const name = String(dead['job']);
        try {
          if (tries >= MOST_TRIES) throw new Error(`It was begun ${tries} times, and its backend ended each time.`);
          log.warn({ job: name }, 'a run whose backend is gone begins again');
          await startJob(name, JSON.parse(String(dead['params'])) as object);
        } catch (error) {
          log.error({ err: error, job: name }, 'a run whose backend is gone was not begun again');
          await destroyIfThere(database, JOB_LEASE_CLASS, { objectId, run: again });
        }
      }
    },
  };
}
