import Parse from 'parse/node';
import { FAMILY_ORDER } from '@/protocol/chainFamilies';
import { DUPLICATE_VALUE, OBJECT_NOT_FOUND } from '@/protocol/codes';
import { POST_CLASS } from '@/protocol/community';
import type { AccountParts } from '@/server/account/AccountParts';
import { readProfile } from '@/server/account/profile';
import type { CallHandler } from '@/server/gateway/ParseCall';
import { hasParseCode, type Row, storedDate, userPointer } from '@/server/parse/database';
import { PROFILE_CLASS } from '@/server/parse/schema/schema';

/** Profiles that are read at once. */
const PAGE = 500;

/** `getPublicProfile`: what everyone may see of an account with a public name. */
export function createGetPublicProfile({
  database,
  addresses,
  nameKeyOf,
}: AccountParts): CallHandler<'getPublicProfile'> {
  return async ({ params }) => {
    const nameKey = nameKeyOf(params.name);
    const [row] = nameKey === '' ? [] : await database.find(PROFILE_CLASS, { nameKey }, { limit: 1 });
    const [user] = row ? await database.find('_User', { objectId: row.objectId }, { limit: 1 }) : [];
    if (!row || !user) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'There is no profile of this name.');
    const userId = row.objectId;
    const { name, about, picture, showWallets } = await readProfile(database, userId);
    const visible = { author: userPointer(userId), parent: { $exists: false }, hiddenAt: { $exists: false } };
    const [posts, linked] = await Promise.all([
      database.find(POST_CLASS, visible, { count: true }),
      Promise.all(FAMILY_ORDER.map(async (family) => ({ family, list: await addresses[family].addressesOf(userId) }))),
    ]);
    const wallets = linked.flatMap(({ family, list }) => list.map((address) => ({ family, address })));
    const address: unknown = row['address'];
    return {
      ...{ id: userId, name: name ?? '', about, picture, posts: Number(posts) },
      address: picture === 'address' && typeof address === 'string' ? address : null,
      since: String(user['createdAt']),
      wallets: showWallets ? wallets : null,
    };
  };
}

/**
 * Gives names that are older than the rule the key by which they are found, the oldest profile first. Of several names that
 * look alike one gets it, and all stay.
 */
export async function addMissingNameKeys({
  database,
  nameKeyOf,
}: Pick<AccountParts, 'database' | 'nameKeyOf'>): Promise<void> {
  const missing = { name: { $exists: true }, nameKey: { $exists: false } };
  for (let last: Row | undefined; ;) {
    const rows = await database.find(
      PROFILE_CLASS,
      { ...missing, ...(last && behind(last)) },
      { sort: { createdAt: 1, objectId: 1 }, limit: PAGE },
    );
    for (const { objectId, name } of rows) {
      const nameKey = nameKeyOf(String(name));
      await database.update(PROFILE_CLASS, { objectId }, { nameKey }).catch((error: unknown) => {
        // Another one has it (137), or the profile is gone (101).
        if (!hasParseCode(error, DUPLICATE_VALUE) && !hasParseCode(error, OBJECT_NOT_FOUND)) throw error;
      });
    }
    last = rows.at(-1);
    if (!last) return;
  }
}

/** What comes after a profile: those that got no key are not read again. */
function behind({ objectId, createdAt }: Row): Record<string, unknown> {
  const at = storedDate(new Date(String(createdAt)));
  return { $or: [{ createdAt: { $gt: at } }, { createdAt: { $gte: at, $lte: at }, objectId: { $gt: objectId } }] };
}
