import { createHash } from 'node:crypto';
import Parse from 'parse/node';
import type { Profile } from '@/protocol/calls/account';
import { CHAIN_FAMILIES, FAMILY_ORDER } from '@/protocol/chainFamilies';
import type { Database, Row } from '@/server/parse/database';
import { PROFILE_CLASS } from '@/server/parse/schema/schema';

/**
 * The whole row of a user, including secrets: for use within the server only.
 *
 * @throws Parse.Error 101 if it does not exist
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

/** The two-factor data of an account. */
export type TwoStepSecrets = { secret: string; recovery: readonly string[] };

/** The stored two-factor state; `null` if it is off. */
export function readTwoStep({ authData }: Record<string, unknown>): TwoStepSecrets | null {
  const mfa: unknown = typeof authData === 'object' && authData !== null && 'mfa' in authData ? authData.mfa : null;
  if (typeof mfa !== 'object' || mfa === null || !('secret' in mfa) || typeof mfa.secret !== 'string') return null;
  const recovery: unknown = 'recovery' in mfa ? mfa.recovery : [];
  return { secret: mfa.secret, recovery: Array.isArray(recovery) ? recovery.map(String) : [] };
}

/** Parse Server gives a wallet account a random username of this form. */
const RANDOM_NAME = /^[A-Za-z0-9]{25}$/;

/** The username the visitor chose, or `null`. */
export function chosenUsername(row: Row): string | null {
  const { username } = row;
  if (typeof username !== 'string') return null;
  return RANDOM_NAME.test(username) && !hasPassword(row) ? null : username;
}

/** Identifies a session where its token must not appear: the hash of the token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** How a stored profile is pictured: by an address only where it has one to show. */
export function storedPicture({ picture, address }: Record<string, unknown>): Profile['picture'] {
  if (picture === 'initials') return picture;
  return picture === 'address' && typeof address === 'string' ? picture : 'generated';
}

/**
 * What accounts are called, by their ids: the public name, else the username, else the first address, else the id. Accounts
 * that do not exist any more are left out.
 */
export async function readAccountNames(database: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const condition = { objectId: { $in: [...new Set(ids)] } };
  const limit = ids.length;
  if (limit === 0) return new Map();
  const [users, profiles] = await Promise.all([
    database.find('_User', condition, { limit }, { isMaintenance: true }),
    database.find(PROFILE_CLASS, condition, { limit }),
  ]);
  const named = new Map(profiles.map(({ objectId, name }) => [objectId, textOrNull(name)]));
  return new Map(
    users.map((user) => {
      const addresses = FAMILY_ORDER.map((family) => textOrNull(user[CHAIN_FAMILIES[family].addressField]));
      const address = addresses.find((one) => one !== null);
      return [user.objectId, named.get(user.objectId) ?? chosenUsername(user) ?? address ?? user.objectId];
    }),
  );
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
