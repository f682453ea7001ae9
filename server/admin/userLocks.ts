import Parse from 'parse/node';
import type { AccountLock } from '@/protocol/calls/adminAccounts';
import { type Database, destroyIfThere, hasParseCode, type Row } from '@/server/parse/database';
import { ACCOUNT_LOCK_CLASS } from '@/server/admin/adminClasses';

/** Which of these accounts are locked, by id. */
export async function readLocks(database: Database, userIds: readonly string[]): Promise<Map<string, AccountLock>> {
  const rows = await database.find(ACCOUNT_LOCK_CLASS, { objectId: { $in: [...userIds] } });
  return new Map(rows.map((row) => [row.objectId, readLock(row)]));
}

/** Locks an account; one that is locked stays so, for its first reason. */
export async function writeLock(database: Database, userId: string, reason: string, by: string): Promise<void> {
  const moment = new Date().toISOString();
  try {
    await database.create(ACCOUNT_LOCK_CLASS, {
      ...{ objectId: userId, createdAt: moment, updatedAt: moment, reason, by, ACL: {} },
    });
  } catch (error) {
    if (!hasParseCode(error, Parse.Error.DUPLICATE_VALUE)) throw error;
  }
}

/** Opens an account again; tells whether it was locked. */
export function removeLock(database: Database, userId: string): Promise<boolean> {
  return destroyIfThere(database, ACCOUNT_LOCK_CLASS, { objectId: userId });
}

/**
 * Refuses whoever would come into a locked account, by password or wallet; Parse Server asks after the right key was
 * shown, so nobody else learns of it.
 *
 * @throws Parse.Error 119
 */
export function createLockGate(database: Database) {
  return async ({ object }: { object: { id?: string | undefined } }): Promise<void> => {
    if (!object.id || !(await readLocks(database, [object.id])).has(object.id)) return;
    throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, "This account is locked. Contact the site's admins.");
  };
}

export function readLock({ reason, by, createdAt }: Row): AccountLock {
  return { reason: String(reason), by: String(by), at: String(createdAt) };
}
