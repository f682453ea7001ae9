import { createHash } from 'node:crypto';
import Parse from 'parse/node';
import { SAVED_CONTRACT_LIMITS } from '@/protocol/account';
import type { SavedContract } from '@/protocol/calls/account';
import type { CallHandlers } from '@/server/gateway/ParseCall';
import type { AccountParts } from '@/server/account/AccountParts';
import { destroyIfThere, hasParseCode, userPointer, type Database } from '@/server/parse/database';
import { KEPT_CONTRACT_CLASS } from '@/server/account/classes';

type Name = 'listKeptContracts' | 'keepContract' | 'dropContract';

/** The functions of the contracts that an account keeps at hand: one row for each contract, its owner's alone. */
export function createSavedContractFunctions({ database }: AccountParts): CallHandlers<Name> {
  const list = (userId: string) => readSavedContracts(database, userId);
  return {
    listKeptContracts: ({ userId }) => list(userId),
    keepContract: async ({ userId, params }) => {
      const objectId = idOf(userId, params);
      if (!(await updateIfThere(database, objectId, params))) {
        const { length } = await list(userId);
        if (length >= SAVED_CONTRACT_LIMITS.count) {
          const words = `You already have ${length} saved contracts. Remove one first.`;
          throw new Parse.Error(Parse.Error.VALIDATION_ERROR, words);
        }
        await create(database, userId, objectId, params);
      }
      return list(userId);
    },
    dropContract: async ({ userId, params }) => {
      await destroyIfThere(database, KEPT_CONTRACT_CLASS, { objectId: idOf(userId, params) });
      return list(userId);
    },
  };
}

/** The id of a row, made of what it is of: so each contract is kept once. */
const idOf = (userId: string, { chainId, address }: Pick<SavedContract, 'chainId' | 'address'>): string =>
  createHash('sha256').update(`${userId} ${chainId} ${address.toLowerCase()}`).digest('hex').slice(0, 32);

async function readSavedContracts(database: Database, userId: string): Promise<SavedContract[]> {
  const rows = await database.find(
    KEPT_CONTRACT_CLASS,
    { user: userPointer(userId) },
    { limit: SAVED_CONTRACT_LIMITS.count * 2, sort: { createdAt: 1 } },
  );
  return rows.map(({ name, chainId, address, abi }) => ({
    name: String(name),
    chainId: Number(chainId),
    address: String(address),
    abi: String(abi),
  }));
}

async function updateIfThere(database: Database, objectId: string, contract: SavedContract): Promise<boolean> {
  try {
    await database.update(KEPT_CONTRACT_CLASS, { objectId }, { ...contract });
    return true;
  } catch (error) {
    if (hasParseCode(error, 101)) return false;
    throw error;
  }
}

async function create(database: Database, userId: string, objectId: string, contract: SavedContract): Promise<void> {
  const moment = new Date().toISOString();
  try {
    await database.create(KEPT_CONTRACT_CLASS, {
      objectId,
      createdAt: moment,
      updatedAt: moment,
      user: userPointer(userId),
      ...contract,
      ACL: { [userId]: { read: true, write: true } },
    });
  } catch (error) {
    // Another tab was quicker: 137.
    if (!hasParseCode(error, 137)) throw error;
    await updateIfThere(database, objectId, contract);
  }
}
