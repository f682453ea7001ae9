import Parse from 'parse/node';
import type { AddressBook } from '@/server/auth/addressBook';
import type { Database, Row } from '@/server/parse/database';

type RowRequest = { object: Parse.Object };

/** Keeps an account whole when one of its addresses is unlinked, which the SDK does by deleting the address row. */
export function createAddressTriggers(database: Database, addresses: AddressBook) {
  /**
   * @throws Parse.Error 119 where the address is the only way into the account.
   */
  async function beforeDelete({ object }: RowRequest): Promise<void> {
    const userId = ownerOf(object);
    if (!userId) return;
    const [user] = await database.find('_User', { objectId: userId }, { limit: 1 }, { isMaintenance: true });
    if (!user) return;
    const remaining = (await addresses.addressesOf(userId)).filter((address) => address !== object.id);
    if (remaining.length === 0 && !hasOtherWayIn(user)) {
      throw new Parse.Error(
        Parse.Error.OPERATION_FORBIDDEN,
        'This wallet is the only way into your account. Set a password or link another wallet first.',
      );
    }
    if ((await addresses.findSignInId(userId)) === object.id) {
      // Before the row is gone: whoever holds this key later must not find the account by it.
      await addresses.setSignInId(userId, remaining[0] ?? null);
    }
  }

  async function afterDelete({ object }: RowRequest): Promise<void> {
    const userId = ownerOf(object);
    if (!userId) return;
    const remaining = await addresses.addressesOf(userId);
    const gone = { __op: 'Delete' };
    await database.update(
      '_User',
      { objectId: userId },
      remaining.length > 0 ? { accounts: remaining, ethAddress: remaining[0] } : { accounts: gone, ethAddress: gone },
    );
  }

  return { beforeDelete, afterDelete };
}

function ownerOf(object: Parse.Object): string | undefined {
  const user: unknown = object.get('user');
  return user instanceof Parse.Object ? user.id : undefined;
}

function hasOtherWayIn(user: Row): boolean {
  const password = user['password'] ?? user['_hashed_password'];
  const providers = Object.entries(user['authData'] ?? {}).filter(([, data]) => data !== null);
  return Boolean(password) || providers.some(([name]) => name !== 'moralisEth' && name !== 'anonymous');
}
