import Parse from 'parse/node';
import type { Account } from '@/protocol/calls/account';
import { CHAIN_FAMILIES, FAMILY_ORDER, normalizeAddress } from '@/protocol/chainFamilies';
import type { AccountParts } from '@/server/account/AccountParts';
import { readProfile } from '@/server/account/profile';
import { listSessions } from '@/server/account/sessions';
import type { CallHandler } from '@/server/gateway/ParseCall';
import { chosenName, hasPassword, readTwoStep, readUserRow } from '@/server/parse/accountRows';
import { type Database, destroyIfThere, type Row, userPointer } from '@/server/parse/database';
import { createRoleTree } from '@/server/parse/roleTree';
import { type ClassDeclaration, PROFILE_CLASS } from '@/server/parse/schema/schema';
import { isReservedUserField } from '@/server/parse/schema/userFields';

/** How many rows of a class are read at once. */
const PAGE = 1_000;

/** Rows that are deleted by one request. */
const BATCH = 50;

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
    for (;;) {
      const owned = await listOwnedRows(database, classes, userId);
      if (owned.length === 0) break;
      for (const { className, rows, isDeclared } of owned) {
        const ids = rows.map(({ objectId }) => objectId);
        // Through Parse Server: what hangs on these rows goes too, and whoever follows them is told.
        if (isDeclared) await destroyAll(parse, className, ids);
        else await destroyIfThere(database, className, { objectId: { $in: ids } });
      }
    }
    await destroyIfThere(database, PROFILE_CLASS, { objectId: userId });
    // Through Parse Server, which remembers sessions for a while.
    const sessions = await listSessions(database, userId, sessionToken);
    await Promise.all(sessions.map(({ id }) => parse.Session.createWithoutData(id).destroy({ useMasterKey: true })));
    await parse.User.createWithoutData(userId).destroy({ useMasterKey: true });
    return {};
  };
}

async function destroyAll(parse: typeof Parse, className: string, ids: string[]): Promise<void> {
  // A reply may have gone with the post above it.
  const rows = await new parse.Query(className)
    .containedIn('objectId', ids)
    .limit(ids.length)
    .find({ useMasterKey: true });
  await parse.Object.destroyAll(rows, { useMasterKey: true, batchSize: BATCH });
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
    return {
      exportedAt: new Date().toISOString(),
      account: { ...(await getAccount(request)), createdAt: String(createdAt), updatedAt: String(updatedAt) },
      fields: Object.fromEntries(added),
      sessions: await listSessions(parts.database, userId, sessionToken),
      notices: await parts.devices.list(userId),
      rows: Object.fromEntries(owned.map(({ className, rows }) => [className, rows])),
    };
  };
}

/** Rows of a class that one user alone may change. */
type OwnedRows = { className: string; rows: Row[]; isDeclared: boolean };

/**
 * The rows of applications' classes that are a user's own: whose access list lets that user write, and nobody else. The
 * backend's own classes are looked after by name, but for those declared as owned.
 */
async function listOwnedRows(
  database: Database,
  backendClasses: readonly ClassDeclaration[],
  userId: string,
): Promise<OwnedRows[]> {
  const schema = await database.loadSchema({ clearCache: true });
  const declared = new Set(backendClasses.map(({ className }) => className));
  const backends = new Set(backendClasses.filter(({ owned }) => !owned).map(({ className }) => className));
  const classes = (await schema.getAllClasses()).map(({ className }) => className);
  const owned: OwnedRows[] = [];
  for (const className of classes) {
    if (className.startsWith('_') || backends.has(className)) continue;
    const rows = await database.find(className, { _wperm: { $in: [userId] } }, { limit: PAGE });
    const own = rows.filter((row) => isOnlyWriter(row['ACL'], userId));
    if (own.length > 0) owned.push({ className, rows: own, isDeclared: declared.has(className) });
  }
  return owned;
}

function isOnlyWriter(acl: unknown, userId: string): boolean {
  if (typeof acl !== 'object' || acl === null) return false;
  const writers = Object.entries(acl).filter(([, may]: [string, unknown]) => {
    return typeof may === 'object' && may !== null && 'write' in may && may.write === true;
  });
  return writers.length === 1 && writers[0]?.[0] === userId;
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
      username: chosenName(row),
      email: typeof email === 'string' ? email : null,
      emailVerified: emailVerified === true,
      hasPassword: hasPassword(row),
      twoStep: { enabled: twoStep !== null, recoveryCodesLeft: twoStep?.recovery.length ?? 0 },
      wallets: await listWallets(database, row),
      profile: await readProfile(database, userId),
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
