import { readLocks, removeLock, requireAdminLeft, writeLock } from '@/server/admin/roleStore';
import { setTimeout as sleep } from 'node:timers/promises';
import Parse from 'parse/node';
import { normalizeStart } from '@/protocol/text/boundedText';
import type { AdminUser, AdminUserDetail } from '@/protocol/calls/adminAccounts';
import { CHAIN_FAMILIES, FAMILY_ORDER, normalizeAddress } from '@/protocol/chainFamilies';
import { chosenUsername, hashToken, hasPassword, readTwoStep, readUserRow } from '@/server/parse/accountRows';
import type { AdminHandler, AdminParts } from '@/server/admin/AdminParts';
import { holding, listNewestRows } from '@/server/admin/listNewestRows';
import { type Database, idOf, momentOf, type Row, userPointer } from '@/server/parse/database';
import { findStoredEmail } from '@/server/parse/mailboxes';
import { findStoredUsername } from '@/server/parse/usernameForms';
import { PROFILE_CLASS, SESSION_USE_CLASS } from '@/server/parse/schema/schema';

const PAGE = 25;

/** Accounts that are looked for by their public name. */
const MOST_NAMED = 500;

/** `adminListUsers`: accounts, the newest first; or those that a text finds. */
export function createListUsers(parts: AdminParts): AdminHandler<'adminListUsers'> {
  const { database } = parts;
  return async ({ params: { search, order, cursor } }) => {
    const query = search === undefined ? {} : await queryFor(parts, search);
    const options = { query, cursor, size: PAGE, full: true, oldestFirst: order === 'oldest' };
    const [{ rows, next }, total] = await Promise.all([
      listNewestRows(database, '_User', options),
      database.find('_User', query, { count: true }),
    ]);
    return { rows: await describeUsers(database, rows), next, total: Number(total) };
  };
}

async function queryFor(parts: AdminParts, typed: string): Promise<Record<string, unknown>> {
  // As names are stored.
  const search = normalizeStart(typed, { form: 'NFC', max: typed.length });
  const [holders, named] = await Promise.all([
    findHolders(parts, search),
    parts.database.find(PROFILE_CLASS, { name: holding(search) }, { limit: MOST_NAMED }),
  ]);
  const ids = [search, ...holders, ...named.map(({ objectId }) => objectId)];
  const mailbox = await findStoredEmail(parts.database, search);
  const emails = [{ email: holding(search) }, ...(mailbox === null ? [] : [{ email: mailbox }])];
  return { $or: [{ objectId: { $in: ids } }, { username: holding(search) }, ...emails] };
}

/** `adminGetUser`: an account with its ways in, its sessions and its roles; no secret of it. */
export function createGetUser({ database, roles, accounts }: AdminParts): AdminHandler<'adminGetUser'> {
  return async ({ params: { id } }) => {
    const row = await readUserRow(database, id);
    const [user] = await describeUsers(database, [row]);
    if (!user) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'There is no such account.');
    const detail: Omit<AdminUserDetail, keyof typeof user> = {
      hasPassword: hasPassword(row),
      twoStep: readTwoStep(row) !== null,
      profile: await accounts.readProfile(id),
      sessions: await accounts.listSessions(id),
      roles: await roles.rolesOf(id),
    };
    return { ...user, ...detail };
  };
}

/** A sign-in that was let through just before the lock has begun its session by then, in milliseconds. */
const SIGN_IN_GRACE_MS = 300;

/** `adminLockUser`: no way in leads into the account any more, and its sessions end. What it owns stays. */
export function createLockUser(parts: AdminParts): AdminHandler<'adminLockUser'> {
  const { database } = parts;
  return async ({ params: { id, reason }, userId, note }) => {
    await readUserRow(database, id);
    if (id === userId) throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, "You can't lock your own account.");
    const before = (await readLocks(database, [id])).get(id) ?? null;
    await note({ subject: id, before: { lock: before }, after: { lock: { reason } } });
    await writeLock(database, id, reason, userId);
    if (before === null) {
      // Two admins may lock each other at once: the one who comes last finds nobody left, and is taken back.
      await requireAdminLeft(parts, () => removeLock(database, id));
    }
    const ended = await endSessions(parts, id);
    await sleep(SIGN_IN_GRACE_MS);
    return { ended: ended + (await endSessions(parts, id)) };
  };
}

/** `adminUnlockUser`: the ways in lead into the account again. */
export function createUnlockUser({ database }: AdminParts): AdminHandler<'adminUnlockUser'> {
  return async ({ params: { id }, note }) => {
    await readUserRow(database, id);
    const before = (await readLocks(database, [id])).get(id) ?? null;
    if (before === null) return {};
    await note({ subject: id, before: { lock: before }, after: { lock: null } });
    await removeLock(database, id);
    return {};
  };
}

/** `adminEndSessions`: signs an account out everywhere. */
export function createEndSessions(parts: AdminParts): AdminHandler<'adminEndSessions'> {
  return async ({ params: { id }, note }) => {
    await readUserRow(parts.database, id);
    await note({ subject: id, after: { sessions: 'ended' } });
    return { ended: await endSessions(parts, id) };
  };
}

/** Accounts as the list shows them; the rows are whole, password hash included, so that a chosen name is known as one. */
export async function describeUsers(database: Database, rows: readonly Row[]): Promise<AdminUser[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ objectId }) => objectId);
  const [locks, profiles, seen] = await Promise.all([
    readLocks(database, ids),
    database.find(PROFILE_CLASS, { objectId: { $in: ids } }, { limit: ids.length }),
    readLastSeen(database, ids),
  ]);
  const names = new Map(profiles.map(({ objectId, name }) => [objectId, typeof name === 'string' ? name : null]));
  return rows.map((row) => {
    const { objectId: id, email, emailVerified, createdAt } = row;
    return {
      id,
      username: chosenUsername(row),
      name: names.get(id) ?? null,
      email: typeof email === 'string' ? email : null,
      emailVerified: emailVerified === true,
      wallets: walletsOf(row),
      createdAt: String(createdAt),
      lastSeenAt: seen.get(id) ?? null,
      lock: locks.get(id) ?? null,
    };
  });
}

/** When accounts used one of their open sessions last. */
async function readLastSeen(database: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const sessions = await database.find('_Session', { user: { $in: ids.map(userPointer) } });
  const hashes = new Map(sessions.map((session) => [hashToken(String(session['sessionToken'])), session]));
  const uses = await database.find(SESSION_USE_CLASS, { objectId: { $in: [...hashes.keys()] } });
  const used = new Map(uses.map(({ objectId, lastUsedAt }) => [objectId, lastUsedAt]));
  const seen = new Map<string, string>();
  for (const [hash, { user, createdAt }] of hashes) {
    const id = idOf(user) ?? '';
    const at = momentOf(used.get(hash) ?? createdAt);
    if (at > (seen.get(id) ?? '')) seen.set(id, at);
  }
  return seen;
}

/** The lists that the triggers of `_User` keep (`createUserTriggers`). */
function walletsOf(row: Row): AdminUser['wallets'] {
  return FAMILY_ORDER.flatMap((family) => {
    const list: unknown = row[CHAIN_FAMILIES[family].accountsField];
    return Array.isArray(list) ? list.map((address) => ({ family, address: String(address) })) : [];
  });
}

type Parts = Pick<AdminParts, 'database' | 'addresses'>;

/** Ids of the accounts that hold this address, in whatever family of chains; none where it is no address. */
async function findHolders({ addresses }: Parts, text: string): Promise<string[]> {
  const owners = await Promise.all(
    FAMILY_ORDER.map((family) => addresses[family].findOwner(normalizeAddress(family, text))),
  );
  return [...new Set(owners.filter((owner) => owner !== null))];
}

/**
 * The id of the account that is meant: by its id, its whole name, its mail address, or an address of its wallets.
 *
 * @throws Parse.Error 101 where there is none, 142 where it may be one of several
 */
export async function findUserId(parts: Parts, text: string): Promise<string> {
  const email = (await findStoredEmail(parts.database, text)) ?? text.toLowerCase();
  const username = (await findStoredUsername(parts.database, text)) ?? text;
  const rows = await parts.database.find('_User', { $or: [{ objectId: text }, { username }, { email }] }, { limit: 3 });
  const ids = new Set([...rows.map(({ objectId }) => objectId), ...(await findHolders(parts, text))]);
  const [id, other] = ids;
  if (id === undefined) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `No account matches ${text}.`);
  if (other !== undefined) {
    throw new Parse.Error(Parse.Error.VALIDATION_ERROR, `Several accounts are called ${text}. Enter the ID of one.`);
  }
  return id;
}

/** Ends every session of an account, through Parse Server, which forgets them at once; answers how many there were. */
async function endSessions({ database, parse }: AdminParts, userId: string): Promise<number> {
  const sessions = await database.find('_Session', { user: userPointer(userId) });
  await Promise.all(
    sessions.map(({ objectId }) => parse.Session.createWithoutData(objectId).destroy({ useMasterKey: true })),
  );
  return sessions.length;
}
