import Parse from 'parse/node';
import { CHAIN_FAMILIES, type ChainFamily, FAMILY_ORDER, type FamilyNames } from '@/protocol/chainFamilies';
import { type Database, hasParseCode, userPointer } from '@/server/parse/database';

/** A linked address: as it is written, and what it stands for (`SignatureScheme.readKey`). */
export type Linkable = { address: string; key: string };

/** Whose the addresses of one family of chains are. Addresses are normalised throughout. */
export type WalletRepository = {
  /** Id of the user who holds what an address stands for, or `null`. */
  findOwner(key: string): Promise<string | null>;
  /** The addresses of a user, the first linked first. */
  addressesOf(userId: string): Promise<string[]>;
  /**
   * Writes an address down as a user's; no change where it is theirs already.
   *
   * @throws Parse.Error 208 where it is another's.
   */
  link(linked: Linkable, userId: string): Promise<void>;
  /** Id under which Parse Server finds the user for this provider (`authData.moralisEth.id`), or `null`. */
  findSignInId(userId: string): Promise<string | null>;
  /** Id of the user whom Parse Server would find for this id, or `null`. */
  findUserBySignInId(signInId: string): Promise<string | null>;
  /** Sets the id under which Parse Server finds the user; `null` takes the provider away. */
  setSignInId(userId: string, signInId: string | null): Promise<void>;
};

/** A book for each family. */
export type WalletRepositories = Readonly<Record<ChainFamily, WalletRepository>>;

/** Makes every family's book. */
export function createWalletRepositories(database: Database): WalletRepositories {
  return Object.fromEntries(
    FAMILY_ORDER.map((family) => [family, createWalletRepository(database, family)]),
  ) as WalletRepositories;
}

/** Makes the book over a database: a row per address, keyed by the address, so the database itself keeps it unique. */
function createWalletRepository(database: Database, family: ChainFamily): WalletRepository {
  const { addressClass, provider } = CHAIN_FAMILIES[family];
  const ownerOf = async (query: Record<string, unknown>) => {
    const [row] = await database.find(addressClass, query, { limit: 1 });
    return row ? pointedId(row['user']) : null;
  };
  const findOwner = async (key: string) => (await ownerOf({ objectId: key })) ?? (await ownerOf({ key }));
  return {
    findOwner,

    async addressesOf(userId) {
      const rows = await database.find(
        addressClass,
        { user: userPointer(userId) },
        { sort: { createdAt: 1, objectId: 1 } },
      );
      return rows.map((row) => row.objectId);
    },

    async link({ address, key }, userId) {
      const moment = new Date().toISOString();
      const owner = await findOwner(key);
      if (owner === userId) return;
      if (owner !== null) throw anothers();
      try {
        await database.create(addressClass, {
          objectId: address,
          createdAt: moment,
          updatedAt: moment,
          user: userPointer(userId),
          key,
          ACL: { [userId]: { read: true, write: true } },
        });
      } catch (error) {
        if (!hasParseCode(error, Parse.Error.DUPLICATE_VALUE)) throw error;
        if ((await findOwner(key)) !== userId) throw anothers();
      }
    },

    async findSignInId(userId) {
      const [user] = await database.find('_User', { objectId: userId }, { limit: 1 });
      return readSignInId(user?.['authData'], provider);
    },

    async findUserBySignInId(signInId) {
      const [user] = await database.find('_User', { [`authData.${provider}.id`]: signInId }, { limit: 1 });
      return user?.objectId ?? null;
    },

    async setSignInId(userId, signInId) {
      const data = signInId === null ? null : { id: signInId };
      await database.update('_User', { objectId: userId }, { authData: { [provider]: data } });
    },
  };
}

function anothers(): Parse.Error {
  return new Parse.Error(Parse.Error.ACCOUNT_ALREADY_LINKED, 'This address belongs to another account.');
}

function pointedId(pointer: unknown): string | null {
  return typeof pointer === 'object' &&
    pointer !== null &&
    'objectId' in pointer &&
    typeof pointer.objectId === 'string'
    ? pointer.objectId
    : null;
}

/** The id under which Parse Server finds an account by wallet (`authData.moralisEth.id`), or `null` where it has none. */
export function readSignInId(authData: unknown, provider: FamilyNames['provider']): string | null {
  if (typeof authData !== 'object' || authData === null || !(provider in authData)) return null;
  const data: unknown = (authData as Record<string, unknown>)[provider];
  return typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string' ? data.id : null;
}
