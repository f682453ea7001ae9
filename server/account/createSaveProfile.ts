import type { Profile } from '@/protocol/account';
import { CHAIN_FAMILIES, FAMILY_ORDER } from '@/protocol/chainFamilies';
import type { AccountParts } from '@/server/account/AccountParts';
import type { AccountHandler } from '@/server/account/AccountRequest';
import { checkProfile } from '@/server/account/checkProfile';
import { readProfile } from '@/server/account/readProfile';
import { readUserRow } from '@/server/account/readUserRow';
import { hasParseCode, userPointer, type Database, type Row } from '@/server/parse/database';
import { PROFILE_CLASS } from '@/server/parse/schema';

/** `saveProfile`: writes the public profile, whose row has the id of the user and so is one. */
export function createSaveProfile({ database, isReserved }: AccountParts): AccountHandler {
  return async ({ userId, params }): Promise<Profile> => {
    const { name: before } = await readProfile(database, userId);
    const profile = checkProfile(params, { isReserved, before });
    const user = await readUserRow(database, userId);
    const gone = { __op: 'Delete' };
    const address = profile.picture === 'address' ? currentAddress(user) : null;
    const fields = { ...profile, address };
    const changes = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, value ?? gone]));
    await makeIfMissing(database, userId);
    await database.update(PROFILE_CLASS, { objectId: userId }, changes);
    return profile;
  };
}

function currentAddress(user: Row): string | null {
  const [address] = FAMILY_ORDER.flatMap((family) => {
    const value = user[CHAIN_FAMILIES[family].addressField];
    return typeof value === 'string' ? [value] : [];
  });
  return address ?? null;
}

async function makeIfMissing(database: Database, userId: string): Promise<void> {
  const moment = new Date().toISOString();
  try {
    await database.create(PROFILE_CLASS, {
      objectId: userId,
      createdAt: moment,
      updatedAt: moment,
      user: userPointer(userId),
      ACL: { '*': { read: true }, [userId]: { read: true, write: true } },
    });
  } catch (error) {
    // It is there already: 137.
    if (!hasParseCode(error, 137)) throw error;
  }
}
