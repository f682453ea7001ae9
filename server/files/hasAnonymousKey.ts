import { readUserRow } from '@/server/account/readUserRow';
import type { Database } from '@/server/parse/database';

/** Whether an account has no other way in than the device it was made on. */
export async function hasAnonymousKey(database: Database, userId: string): Promise<boolean> {
  const { authData } = await readUserRow(database, userId);
  return typeof authData === 'object' && authData !== null && 'anonymous' in authData && Boolean(authData.anonymous);
}
