import Parse from 'parse/node';
import { CHAIN_FAMILIES, FAMILY_ORDER, type ChainFamily } from '@/protocol/chainFamilies';
import type { WalletRepositories } from '@/server/auth/walletRepository';
import type { AddressClaims } from '@/server/auth/signupLock';
import type { IdentityProofs } from '@/server/auth/identityProofs';
import type { Database, Row } from '@/server/parse/database';

/** Notifies owners that a wallet opens their account, or no longer does. */
export type WalletNotifications = {
  notify(userId: string, event: 'wallet-linked' | 'wallet-unlinked', address: string): void;
};

type RowRequest = { object: Parse.Object; master?: boolean; user?: Parse.User };

/** Keeps an account whole when one of its addresses is unlinked, which the SDK does by deleting the address row. */
export function createAddressTriggers(
  database: Database,
  books: WalletRepositories,
  claims: AddressClaims,
  proofs: IdentityProofs,
  family: ChainFamily,
  security: WalletNotifications,
) {
  const { provider, accountsField, addressField } = CHAIN_FAMILIES[family];
  const addresses = books[family];

  /**
   * @throws Parse.Error 206 without fresh proof, 119 where the address is the only way into the account.
   */
  async function beforeDelete({ object, master, user: caller }: RowRequest): Promise<void> {
    const userId = ownerOf(object);
    if (!userId) return;
    const [user] = await database.find('_User', { objectId: userId }, { limit: 1 }, { isMaintenance: true });
    if (!user) return;
    if (!master) await proofs.require(caller);
    // One at a time: of the last two, each would otherwise see the other one remain.
    await claims.claim(turnOf(userId), () => Promise.resolve(false));
    const remaining = (await addresses.addressesOf(userId)).filter((address) => address !== object.id);
    if (remaining.length === 0 && !(await hasOtherSignInMethod(user))) {
      await claims.release(turnOf(userId));
      throw new Parse.Error(
        Parse.Error.OPERATION_FORBIDDEN,
        'This wallet is your only sign-in method. Set a password or link another wallet first.',
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
    await claims.release(turnOf(userId));
    const remaining = await addresses.addressesOf(userId);
    const [user] = await database.find('_User', { objectId: userId }, { limit: 1 });
    if (!user) return;
    security.notify(userId, 'wallet-unlinked', object.id ?? '');
    const removed = { __op: 'Delete' };
    const before = user[addressField];
    const current = remaining.find((address) => address === before) ?? remaining[0];
    await database.update(
      '_User',
      { objectId: userId },
      remaining.length > 0
        ? { [accountsField]: remaining, [addressField]: current }
        : { [accountsField]: removed, [addressField]: removed },
    );
  }

  async function hasOtherSignInMethod(user: Row): Promise<boolean> {
    if (user['password'] ?? user['_hashed_password']) return true;
    const others = FAMILY_ORDER.filter((other) => other !== family);
    const linked = await Promise.all(others.map((other) => books[other].addressesOf(user.objectId)));
    if (linked.some((list) => list.length > 0)) return true;
    const wallets = FAMILY_ORDER.map((one): string => CHAIN_FAMILIES[one].provider);
    const none = new Set([...wallets, provider, 'anonymous', 'mfa']);
    return Object.entries(user['authData'] ?? {}).some(([name, data]) => data !== null && !none.has(name));
  }

  return { beforeDelete, afterDelete };
}

/** Name of an account's turn; no address looks like it. */
const turnOf = (userId: string): string => `unlink:${userId}`;

function ownerOf(object: Parse.Object): string | undefined {
  const user: unknown = object.get('user');
  return user instanceof Parse.Object ? user.id : undefined;
}
