import Parse from 'parse/node';
import { readUserRow } from '@/server/parse/accountRows';
import type { Database } from '@/server/parse/database';

/**
 * The account behind a session token.
 *
 * @returns its id
 * @throws Parse.Error 209 for a session that is not there or has ended; 119 for an account without a way back in.
 */
export async function readSession(database: Database, token: string | undefined): Promise<string> {
  const [session] = token ? await database.find('_Session', { sessionToken: token }, { limit: 1 }) : [];
  const expiresAt = session?.['expiresAt'] as { iso?: string } | undefined;
  const user = session?.['user'] as { objectId?: string } | undefined;
  if (!user?.objectId || (expiresAt?.iso !== undefined && Date.parse(expiresAt.iso) < Date.now())) {
    throw new Parse.Error(Parse.Error.INVALID_SESSION_TOKEN, 'Sign in to upload files.');
  }
  if (await hasAnonymousKey(database, user.objectId)) {
    throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, 'Create an account to upload files.');
  }
  return user.objectId;
}

/** Whether an account has no other way in than the device it was made on. */
async function hasAnonymousKey(database: Database, userId: string): Promise<boolean> {
  const { authData } = await readUserRow(database, userId);
  return typeof authData === 'object' && authData !== null && 'anonymous' in authData && Boolean(authData.anonymous);
}
