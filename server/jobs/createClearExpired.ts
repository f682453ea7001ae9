import { destroyIfThere, storedDate, type Database } from '@/server/parse/database';
import { SESSION_USE_CLASS } from '@/server/parse/schema/schema';

/** What Parse Server hands a job. */
type JobRequest = { message: (text: string) => unknown };

/** What is known of the use of a session outlives the session by so long at most: as long as a session lasts, in ms. */
const USE_LIFETIME = 31 * 24 * 60 * 60_000;

/**
 * The job `clearExpired`: deletes sessions that have expired, which Parse Server only refuses, and what is known of the
 * use of those that are long gone.
 */
export function createClearExpired(database: Database) {
  return async ({ message }: JobRequest): Promise<string> => {
    const now = Date.now();
    await message('1 of 2: sessions that have expired');
    const expired = { expiresAt: { $lt: storedDate(new Date(now)) } };
    const sessions = Number(await database.find('_Session', expired, { count: true }));
    await destroyIfThere(database, '_Session', expired);
    await message('2 of 2: uses of sessions that are gone');
    const stale = { lastUsedAt: { $lt: storedDate(new Date(now - USE_LIFETIME)) } };
    const uses = Number(await database.find(SESSION_USE_CLASS, stale, { count: true }));
    await destroyIfThere(database, SESSION_USE_CLASS, stale);
    return `${sessions} sessions and ${uses} uses of sessions were deleted.`;
  };
}
