import { createHash } from 'node:crypto';
import Parse from 'parse/node';
import type { Database, Row } from '@/server/parse/database';

/**
 * The whole row of a user, secrets included: for the server's eyes.
 *
 * @throws Parse.Error 101 where it is gone.
 */
export async function readUserRow(database: Database, userId: string): Promise<Row> {
  const [row] = await database.find('_User', { objectId: userId }, { limit: 1 }, { isMaintenance: true });
  if (!row) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'This account does not exist anymore.');
  return row;
}

/** Whether the account has a password. */
export function hasPassword(row: Row): boolean {
  return Boolean(row['password'] ?? row['_hashed_password']);
}

/** What an account keeps for its second step. */
export type TwoStepSecrets = { secret: string; recovery: readonly string[] };

/** What is stored of two-step sign-in: `null` where it is off. */
export function readTwoStep({ authData }: Record<string, unknown>): TwoStepSecrets | null {
  const mfa: unknown = typeof authData === 'object' && authData !== null && 'mfa' in authData ? authData.mfa : null;
  if (typeof mfa !== 'object' || mfa === null || !('secret' in mfa) || typeof mfa.secret !== 'string') return null;
  const recovery: unknown = 'recovery' in mfa ? mfa.recovery : [];
  return { secret: mfa.secret, recovery: Array.isArray(recovery) ? recovery.map(String) : [] };
}

/** Parse Server gives a wallet account a name of this form, which is nobody's choice. */
const RANDOM_NAME = /^[A-Za-z0-9]{25}$/;

/** The name the visitor chose, or `null`. */
export function chosenName(row: Row): string | null {
  const { username } = row;
  if (typeof username !== 'string') return null;
  return RANDOM_NAME.test(username) && !hasPassword(row) ? null : username;
}

/** What a session is known by where its token must not stand: its hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
