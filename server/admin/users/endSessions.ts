import type { AdminParts } from '@/server/admin/AdminParts';
import { userPointer } from '@/server/parse/database';

/** Ends every session of an account, through Parse Server, which forgets them at once; answers how many there were. */
export async function endSessions({ database, parse }: AdminParts, userId: string): Promise<number> {
  const sessions = await database.find('_Session', { user: userPointer(userId) });
  await Promise.all(
    sessions.map(({ objectId }) => parse.Session.createWithoutData(objectId).destroy({ useMasterKey: true })),
  );
  return sessions.length;
}
