import Parse from 'parse/node';
import type { Account } from '@/protocol/calls/account';
import { CHAIN_FAMILIES, FAMILY_ORDER, normalizeAddress } from '@/protocol/chainFamilies';
import type { AccountParts } from '@/server/account/AccountParts';
import { readPreferences } from '@/server/account/preferences';
import { readProfile } from '@/server/account/profile';
import { listSessions } from '@/server/account/sessions';
import type { CallHandler } from '@/server/gateway/ParseCall';
import { chosenUsername, hasPassword, readTwoStep, readUserRow } from '@/server/parse/accountRows';
import { type Database, type Row, userPointer } from '@/server/parse/database';
import { deleteOwnedRows, listOwnedRows } from '@/server/parse/ownedRows';
import { createRoleTree } from '@/server/parse/roleTree';
import { isReservedUserField } from '@/server/parse/schema/userFields';

/**
 * `deleteAccount`: takes away the rows the user owns, the profile, and the account itself; its addresses and sessions go
 * with it (`createUserTriggers`). Needs a fresh session (`IdentityProofs`). Asked again after a failure half-way, it goes
 * on where it stopped.
 */
export function createDeleteAccount({
  database,
  classes,
  files,
  parse,
  proofs,
}: AccountParts): CallHandler<'deleteAccount'> {
  return async ({ user, userId, sessionToken, params }) => {
    const { confirm } = params;
    const row = await readUserRow(database, userId);
    const wallets = await listWallets(database, row);
    const isAddress = wallets.some(({ family, address }) => normalizeAddress(family, confirm) === address);
    if (!isAddress && confirm !== row['username'] && confirm !== userId) {
      throw new Parse.Error(
        Parse.Error.VALIDATION_ERROR,
        'To delete your account, enter its exact username or one of its wallet addresses.',
      );
    }
    await proofs.require(user);
    // Their bytes are no rows: they go first, while it is known whose they are.
    await files.removeAllOf(userId);
    await deleteOwnedRows({ parse, database, classes }, userId);
    // Through Parse Server, which remembers sessions for a while.
    const sessions = await listSessions(database, userId, sessionToken);
    await Promise.all(sessions.map(({ id }) => parse.Session.createWithoutData(id).destroy({ useMasterKey: true })));
    await parse.User.createWithoutData(userId).destroy({ useMasterKey: true });
    return {};
  };
}

/** `exportAccount`: everything that is kept of a user, but secrets: no password, no token, no secret of two steps. */
export function createExportAccount(parts: AccountParts): CallHandler<'exportAccount'> {
  const getAccount = createGetAccount(parts);
  return async (request) => {
    const { userId, sessionToken } = request;
    const row = await readUserRow(parts.database, userId);
    const { createdAt, updatedAt } = row;
    const isOwn = (name: string) => /^[A-Za-z]/.test(name) && !isReservedUserField(name);
    const added = Object.entries(row).filter(([name]) => isOwn(name) && !parts.userFields.hidden.has(name));
    const owned = await listOwnedRows(parts.database, parts.classes, userId);
    const withoutOthers = (className: string) => {
      const hidden = parts.classes.find((one) => one.className === className)?.notExported ?? [];
      return (row: Row) => Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name)));
    };
    return {
      exportedAt: new Date().toISOString(),
      account: { ...(await getAccount(request)), createdAt: String(createdAt), updatedAt: String(updatedAt) },
      fields: Object.fromEntries(added),
      sessions: await listSessions(parts.database, userId, sessionToken),
      notices: await parts.devices.list(userId),
      rows: Object.fromEntries(owned.map(({ className, rows }) => [className, rows.map(withoutOthers(className))])),
    };
  };
}

/** `getAccount`: what the owner sees of their account. */
export function createGetAccount({ database }: Pick<AccountParts, 'database'>): CallHandler<'getAccount'> {
  const roles = createRoleTree(database);
  return async ({ userId }) => {
    const row = await readUserRow(database, userId);
    const twoStep = readTwoStep(row);
    const { email, emailVerified } = row;
    return {
      id: userId,
      username: chosenUsername(row),
      email: typeof email === 'string' ? email : null,
      emailVerified: emailVerified === true,
      hasPassword: hasPassword(row),
      twoStep: { enabled: twoStep !== null, recoveryCodesLeft: twoStep?.recovery.length ?? 0 },
      wallets: await listWallets(database, row),
      profile: await readProfile(database, userId),
      preferences: readPreferences(row),
      admin: await roles.isAdmin(userId),
    };
  };
}

/** The linked addresses of a user, by family, the first linked first. */
async function listWallets(database: Database, user: Row): Promise<Account['wallets']> {
  const lists = await Promise.all(
    FAMILY_ORDER.map(async (family) => {
      const { addressClass, addressField } = CHAIN_FAMILIES[family];
      const query = { user: userPointer(user.objectId) };
      const rows = await database.find(addressClass, query, { sort: { createdAt: 1, objectId: 1 } });
      return rows.map(({ objectId: address, createdAt }) => ({
        family,
        address,
        current: address === user[addressField],
        linkedAt: String(createdAt),
      }));
    }),
  );
  return lists.flat();
}
