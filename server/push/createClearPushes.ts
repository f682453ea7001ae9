import { destroyIfThere, storedDate } from '@/server/parse/database';
import type { Push } from '@/server/push/createPush';
import { INSTALLATION_CLASS, keepLive, WEB_DEVICE } from '@/server/push/deviceRows';

/** What Parse Server hands a job. */
type JobRequest = { message: (text: string) => unknown };

/** A device that was not seen, or took nothing, for so long is gone, in milliseconds: 60 days. */
const LIFETIME = 60 * 24 * 60 * 60_000;

/** Devices that are looked at together. */
const PAGE = 500;

/**
 * The job `clearPushes`: takes away the devices that nobody saw for 60 days, those whose push service has taken nothing
 * for as long, and those whose session has ended; and closes pushes that were broken off.
 */
export function createClearPushes({ database, queue }: Push) {
  const count = async (query: Record<string, unknown>) =>
    Number(await database.find(INSTALLATION_CLASS, query, { count: true }));
  const all = { deviceType: WEB_DEVICE };
  return async ({ message }: JobRequest): Promise<string> => {
    const before = await count(all);
    const old = { $lt: storedDate(new Date(Date.now() - LIFETIME)) };
    await message('1 of 3: devices that were not seen, or refused');
    for (const query of [{ seenAt: old }, { refusedAt: old }, { seenAt: { $exists: false }, updatedAt: old }]) {
      await destroyIfThere(database, INSTALLATION_CLASS, { ...all, ...query });
    }
    await message('2 of 3: devices whose session has ended');
    for (let last = ''; ;) {
      const query = { ...all, objectId: { $gt: last } };
      const rows = await database.find(INSTALLATION_CLASS, query, { limit: PAGE, sort: { objectId: 1 } });
      await keepLive(database, rows);
      last = rows.at(-1)?.objectId ?? last;
      if (rows.length < PAGE) break;
    }
    await message('3 of 3: pushes that were broken off');
    const closed = await queue.closeBroken();
    return `${before - (await count(all))} devices were deleted, ${closed} pushes closed.`;
  };
}
