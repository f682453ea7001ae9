import Parse from 'parse/node';
import { readSignInId } from '@/server/auth/readSignInId';
import { hasParseCode, userPointer, type Database } from '@/server/parse/database';
import { ETH_ADDRESS_CLASS } from '@/server/parse/schema';

/** Whose an Ethereum address is. Addresses are in lower case throughout. */
export type AddressBook = {
  /** Id of the user who holds an address, or `null`. */
  findOwner(address: string): Promise<string | null>;
  /** The addresses of a user, the first linked first. */
  addressesOf(userId: string): Promise<string[]>;
  /**
   * Writes an address down as a user's; no change where it is theirs already.
   *
   * @throws Parse.Error 208 where it is another's.
   */
  link(address: string, userId: string): Promise<void>;
  /** Id under which Parse Server finds the user for this provider (`authData.moralisEth.id`), or `null`. */
  findSignInId(userId: string): Promise<string | null>;
  /** Id of the user whom Parse Server would find for this id, or `null`. */
  findUserBySignInId(signInId: string): Promise<string | null>;
  /** Sets the id under which Parse Server finds the user; `null` takes the provider away. */
  setSignInId(userId: string, signInId: string | null): Promise<void>;
};

/** Makes the book over a database: a row per address, keyed by the address, so the database itself keeps it unique. */
export function createAddressBook(database: Database): AddressBook {
  const findOwner = async (address: string) => {
    const [row] = await database.find(ETH_ADDRESS_CLASS, { objectId: address }, { limit: 1 });
    return row ? pointedId(row['user']) : null;
  };
  return {
    findOwner,

    async addressesOf(userId) {
      const rows = await database.find(
        ETH_ADDRESS_CLASS,
        { user: userPointer(userId) },
        { sort: { createdAt: 1, objectId: 1 } },
      );
      return rows.map((row) => row.objectId);
    },

    async link(address, userId) {
      const moment = new Date().toISOString();
      try {
        await database.create(ETH_ADDRESS_CLASS, {
          objectId: address,
          createdAt: moment,
          updatedAt: moment,
          user: userPointer(userId),
          ACL: { [userId]: { read: true, write: true } },
        });
      } catch (error) {
        if (!hasParseCode(error, Parse.Error.DUPLICATE_VALUE)) throw error;
        if ((await findOwner(address)) !== userId) {
          throw new Parse.Error(Parse.Error.ACCOUNT_ALREADY_LINKED, 'This address belongs to another account.');
        }
      }
    },

    async findSignInId(userId) {
      const [user] = await database.find('_User', { objectId: userId }, { limit: 1 });
      return readSignInId(user?.['authData']);
    },

    async findUserBySignInId(signInId) {
      const [user] = await database.find('_User', { 'authData.moralisEth.id': signInId }, { limit: 1 });
      return user?.objectId ?? null;
    },

    async setSignInId(userId, signInId) {
      const moralisEth = signInId === null ? null : { id: signInId };
      await database.update('_User', { objectId: userId }, { authData: { moralisEth } });
    },
  };
}

function pointedId(pointer: unknown): string | null {
  return typeof pointer === 'object' &&
    pointer !== null &&
    'objectId' in pointer &&
    typeof pointer.objectId === 'string'
    ? pointer.objectId
    : null;
}
