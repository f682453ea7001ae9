import { CONTACT_LIMITS, SAVED_CONTRACT_LIMITS } from '@/protocol/account';
import type { Contact, SavedContract } from '@/protocol/calls/account';
import { DUPLICATE_VALUE, OBJECT_NOT_FOUND } from '@/protocol/codes';
import type { AccountParts } from '@/server/account/AccountParts';
import { CONTACT_CLASS, SAVED_CONTRACT_CLASS } from '@/server/account/classes';
import type { CallHandlers } from '@/server/gateway/ParseCall';
import { destroyIfThere, hasParseCode, userPointer, type Database } from '@/server/parse/database';
import { createHash } from 'node:crypto';
import Parse from 'parse/node';

type SavedContractFunction = 'listKeptContracts' | 'keepContract' | 'dropContract';

/** The functions of an account's saved contracts: one private row per contract. */
export function createSavedContractFunctions({ database }: AccountParts): CallHandlers<SavedContractFunction> {
  const contracts = createOwnedRows<SavedContract>(database, {
    className: SAVED_CONTRACT_CLASS,
    max: SAVED_CONTRACT_LIMITS.count,
    full: (count) => `You already have ${count} saved contracts. Remove one first.`,
    idOf: contractRowId,
    read: ({ name, chainId, address, abi }) => ({
      name: String(name),
      chainId: Number(chainId),
      address: String(address),
      abi: String(abi),
    }),
  });
  return {
    listKeptContracts: ({ userId }) => contracts.list(userId),
    keepContract: async ({ userId, params }) => {
      await contracts.save(userId, params);
      return contracts.list(userId);
    },
    dropContract: async ({ userId, params }) => {
      await contracts.remove(contractRowId(userId, params));
      return contracts.list(userId);
    },
  };
}

/** Derived from the contract, so that each is saved once. */
const contractRowId = (userId: string, { chainId, address }: Pick<SavedContract, 'chainId' | 'address'>): string =>
  createHash('sha256').update(`${userId} ${chainId} ${address.toLowerCase()}`).digest('hex').slice(0, 32);

type ContactFunction = 'listContacts' | 'saveContact' | 'removeContact';

/** The functions of an account's address book: one private row per address. */
export function createContactFunctions({ database }: AccountParts): CallHandlers<ContactFunction> {
  const contacts = createOwnedRows<Contact>(database, {
    className: CONTACT_CLASS,
    max: CONTACT_LIMITS.count,
    full: (count) => `Your address book already has ${count} addresses. Remove one first.`,
    idOf: contactRowId,
    read: ({ address, label }) => ({ address: String(address), label: String(label) }),
  });
  return {
    listContacts: ({ userId }) => contacts.list(userId),
    saveContact: async ({ userId, params }) => {
      await contacts.save(userId, params);
      return contacts.list(userId);
    },
    removeContact: async ({ userId, params }) => {
      await contacts.remove(contactRowId(userId, params));
      return contacts.list(userId);
    },
  };
}

/** Derived from the address, so that each is saved once. */
const contactRowId = (userId: string, { address }: Pick<Contact, 'address'>): string =>
  createHash('sha256').update(`contact ${userId} ${address}`).digest('hex').slice(0, 32);

/** What is saved, and how many rows. */
type OwnedRowsOptions<Item extends Record<string, unknown>> = {
  className: string;
  /** Maximum rows of one account. */
  max: number;
  /** The error beyond that, given the number of rows. */
  full: (count: number) => string;
  /** The ID of an item's row, derived from the item and its owner, so that each is saved once. */
  idOf: (userId: string, item: Item) => string;
  read: (row: Readonly<Record<string, unknown>>) => Item;
};

/** Private rows of an account. */
type OwnedRows<Item extends Record<string, unknown>> = {
  /** Oldest first. */
  list(userId: string): Promise<Item[]>;
  /** Saves an item in place of an earlier one. @throws Parse.Error 142 where there are too many */
  save(userId: string, item: Item): Promise<void>;
  /** Removes one by the id of its row, if it is there. */
  remove(objectId: string): Promise<void>;
};

/** Private rows of accounts in a class. */
function createOwnedRows<Item extends Record<string, unknown>>(
  database: Database,
  { className, max, full, idOf, read }: OwnedRowsOptions<Item>,
): OwnedRows<Item> {
  const list = async (userId: string): Promise<Item[]> => {
    const own = { user: userPointer(userId) };
    const rows = await database.find(className, own, { limit: max * 2, sort: { createdAt: 1 } });
    return rows.map(read);
  };
  const updateIfThere = async (objectId: string, item: Item): Promise<boolean> => {
    try {
      await database.update(className, { objectId }, { ...item });
      return true;
    } catch (error) {
      if (hasParseCode(error, OBJECT_NOT_FOUND)) return false;
      throw error;
    }
  };
  const create = async (userId: string, objectId: string, item: Item): Promise<void> => {
    const moment = new Date().toISOString();
    const access = { user: userPointer(userId), ACL: { [userId]: { read: true, write: true } } };
    try {
      await database.create(className, { objectId, createdAt: moment, updatedAt: moment, ...access, ...item });
    } catch (error) {
      // Another tab was quicker: 137.
      if (!hasParseCode(error, DUPLICATE_VALUE)) throw error;
      await updateIfThere(objectId, item);
    }
  };
  return {
    list,
    async save(userId, item) {
      const objectId = idOf(userId, item);
      if (await updateIfThere(objectId, item)) return;
      const { length } = await list(userId);
      if (length >= max) throw new Parse.Error(Parse.Error.VALIDATION_ERROR, full(length));
      await create(userId, objectId, item);
    },
    remove: (objectId) => destroyIfThere(database, className, { objectId }).then(() => undefined),
  };
}
