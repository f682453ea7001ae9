import Parse from 'parse/node';
import { normalizeAddress } from '@/protocol/chainFamilies';
import type { AccountParts } from '@/server/account/AccountParts';
import { textOf, type AccountHandler } from '@/server/account/AccountRequest';
import { listOwnedRows } from '@/server/account/listOwnedRows';
import { listWallets } from '@/server/account/listWallets';
import { readUserRow } from '@/server/account/readUserRow';
import { listSessions } from '@/server/account/sessions/listSessions';
import { destroyIfThere } from '@/server/parse/database';
import { PROFILE_CLASS } from '@/server/parse/schema';

/** Rows that are deleted by one request. */
const BATCH = 50;

/**
 * `deleteAccount`: takes away the rows the user owns, the profile, and the account itself; its addresses and sessions go
 * with it (`createUserTriggers`). Needs a fresh session (`IdentityProofs`). Asked again after a failure half-way, it goes
 * on where it stopped.
 */
export function createDeleteAccount({ database, files, parse, proofs }: AccountParts): AccountHandler {
  return async ({ user, userId, sessionToken, params }) => {
    const confirm = textOf(params, 'confirm').trim();
    const row = await readUserRow(database, userId);
    const wallets = await listWallets(database, row);
    const isAddress = wallets.some(({ family, address }) => normalizeAddress(family, confirm) === address);
    if (!isAddress && confirm !== row['username'] && confirm !== userId) {
      throw new Parse.Error(
        Parse.Error.VALIDATION_ERROR,
        'To delete your account, write its name or one of its addresses, letter by letter.',
      );
    }
    await proofs.require(user);
    // Their bytes are no rows: they go first, while it is known whose they are.
    await files.removeAllOf(userId);
    for (;;) {
      const owned = await listOwnedRows(database, userId);
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
