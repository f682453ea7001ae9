import { createHash } from 'node:crypto';
import Parse from 'parse/node';
import { KEPT_CONTRACT_LIMITS, type SavedContract } from '@/protocol/account';
import { type AccountHandler, textOf } from '@/server/parse/ownerFunction';
import type { AccountParts } from '@/server/account/AccountParts';
import { destroyIfThere, hasParseCode, userPointer, type Database } from '@/server/parse/database';
import { KEPT_CONTRACT_CLASS } from '@/server/account/classes';

type Name = 'listKeptContracts' | 'keepContract' | 'dropContract';

/** The functions of the contracts that an account keeps at hand: one row for each contract, its owner's alone. */
export function createSavedContractFunctions({ database }: AccountParts): Record<Name, AccountHandler> {
  const list = (userId: string) => readSavedContracts(database, userId);
  return {
    listKeptContracts: ({ userId }) => list(userId),
    keepContract: async ({ userId, params }) => {
      const place = readPlace(params);
      const name = textOf(params, 'name', KEPT_CONTRACT_LIMITS.name);
      const contract = { ...place, name, abi: textOf(params, 'abi', KEPT_CONTRACT_LIMITS.abi) };
      const objectId = idOf(userId, place);
      if (!(await updateIfThere(database, objectId, contract))) {
        const { length } = await list(userId);
        if (length >= KEPT_CONTRACT_LIMITS.count)
          throw fault(`You keep ${length} contracts already. Let one go first.`);
        await create(database, userId, objectId, contract);
      }
      return list(userId);
    },
    dropContract: async ({ userId, params }) => {
      await destroyIfThere(database, KEPT_CONTRACT_CLASS, { objectId: idOf(userId, readPlace(params)) });
      return list(userId);
    },
  };
}

const fault = (message: string): Parse.Error => new Parse.Error(Parse.Error.VALIDATION_ERROR, message);

/** The id of a row, made of what it is of: so each contract is kept once. */
const idOf = (userId: string, { chainId, address }: Pick<SavedContract, 'chainId' | 'address'>): string =>
  createHash('sha256').update(`${userId} ${chainId} ${address.toLowerCase()}`).digest('hex').slice(0, 32);

function readPlace(params: Record<string, unknown>): Pick<SavedContract, 'chainId' | 'address'> {
  const chainId = params['chainId'];
  if (typeof chainId !== 'number' || !Number.isSafeInteger(chainId) || chainId < 1) {
    throw fault('chainId must be the decimal id of a chain, a whole number from 1.');
  }
  const address = textOf(params, 'address', KEPT_CONTRACT_LIMITS.address).trim();
  if (!/^0x[\da-f]{40}$/i.test(address) && !/^[^\s.]+(\.[^\s.]+)+$/.test(address)) {
    throw fault('address must be the address of a contract, or a name such as token.eth.');
  }
  return { chainId, address };
}

async function readSavedContracts(database: Database, userId: string): Promise<SavedContract[]> {
  const rows = await database.find(
    KEPT_CONTRACT_CLASS,
    { user: userPointer(userId) },
    { limit: KEPT_CONTRACT_LIMITS.count * 2, sort: { createdAt: 1 } },
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
