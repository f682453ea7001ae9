import type { Logger } from 'pino';
import type { FiguresHub } from '@/server/observability/createFiguresHub';

/** Accounts are counted anew this often, in milliseconds: another backend on the same database may have made one. */
const RECOUNT = 60_000;

/** What counts accounts. */
export type UserCountParts = {
  /** Number of accounts; rejects where the database does not answer. */
  count: () => Promise<number>;
  hub: FiguresHub;
  log: Logger;
};

/** Keeps the number of accounts in the figures of the site: counts each minute, and whenever it is told to. */
export function countUsers({ count, hub, log }: UserCountParts) {
  const update = () =>
    count().then(
      (users) => hub.update({ users }),
      (error: unknown) => log.warn({ err: error }, 'the accounts could not be counted'),
    );
  const recount = setInterval(() => void update(), RECOUNT);
  return { count: update, stop: () => clearInterval(recount) };
}
