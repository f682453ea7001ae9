import Parse from 'parse/node';
import { PROFILE_LIMITS } from '@/protocol/account';
import type { Profile } from '@/protocol/calls/account';
import { CHAIN_FAMILIES, FAMILY_ORDER, normalizeAddress } from '@/protocol/chainFamilies';
import { hasUnseenCharacter } from '@/protocol/sign-in/identifierRules';
import type { CallHandler } from '@/server/gateway/ParseCall';
import type { AccountParts } from '@/server/account/AccountParts';
import { readUserRow } from '@/server/parse/accountRows';

import { type Database, hasParseCode, type Row, userPointer } from '@/server/parse/database';
import { PROFILE_CLASS } from '@/server/parse/schema/schema';

const EMPTY: Profile = { name: null, about: null, picture: 'address' };

/** `saveProfile`: writes the public profile, whose row has the id of the user and so is one. */
export function createSaveProfile({ database, isReserved }: AccountParts): CallHandler<'saveProfile'> {
  return async ({ userId, params }) => {
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

/**
 * Checks what a profile is to say; spaces around a text do not count, and an empty one is none. Nobody takes a name that
 * speaks for the site; one that was there before the rule stays.
 *
 * @param before the name as it is stored
 * @throws Parse.Error 142 with what is wrong.
 */
function checkProfile(
  fields: Record<string, unknown>,
  { isReserved, before }: { isReserved: AccountParts['isReserved']; before: unknown },
): Profile {
  const { picture = 'address' } = fields;
  if (picture !== 'address' && picture !== 'initials') throw fault('picture must be address or initials.');
  const name = textOrNull(fields, 'name');
  if (name !== null && name !== before && isReserved(name)) {
    throw fault('This name is reserved for the people who run this site. Choose another one.');
  }
  return { name, about: textOrNull(fields, 'about'), picture };
}

function textOrNull(fields: Record<string, unknown>, name: 'name' | 'about'): string | null {
  const value = fields[name] ?? '';
  if (typeof value !== 'string') throw fault(`${name} must be a string.`);
  const text = value.trim();
  if (hasUnseenCharacter(name === 'about' ? text.replace(/\n/g, ' ') : text)) {
    throw fault(`${name} must not contain invisible characters.`);
  }
  const most = PROFILE_LIMITS[name];
  if ([...text].length > most) throw fault(`${name} must not be longer than ${most} characters.`);
  return text || null;
}

function fault(message: string): Parse.Error {
  return new Parse.Error(Parse.Error.VALIDATION_ERROR, message);
}

/**
 * Keeps a profile what it is when its owner saves it through the SDK: its texts within the rules, its owner and access
 * list as they were. New ones are made by `saveProfile` alone.
 */
export function createProfileTrigger(isReserved: AccountParts['isReserved']) {
  return ({ object, original, master }: Parse.Cloud.BeforeSaveRequest): void => {
    if (master) return;
    if (!original) throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, 'Profiles are created by saveProfile.');
    const { name, about, picture } = checkProfile(object.attributes, { isReserved, before: original.get('name') });
    for (const [key, value] of Object.entries({ name, about, picture })) {
      if (value === null) object.unset(key);
      else object.set(key, value);
    }
    object.set('user', original.get('user'));
    object.set('address', original.get('address'));
    const acl = original.getACL();
    if (acl) object.setACL(acl);
  };
}

/** The public profile of a user; an empty one where none was written. */
export async function readProfile(database: Database, userId: string): Promise<Profile> {
  const [row] = await database.find(PROFILE_CLASS, { objectId: userId }, { limit: 1 });
  if (!row) return EMPTY;
  const { name, about, picture } = row;
  return {
    name: typeof name === 'string' ? name : null,
    about: typeof about === 'string' ? about : null,
    picture: picture === 'initials' ? 'initials' : 'address',
  };
}

/** `setCurrentAddress`: by which of its linked addresses the account is known in a family. */
export function createSetCurrentAddress({ database, addresses }: AccountParts): CallHandler<'setCurrentAddress'> {
  return async ({ userId, params: { family, ...params } }) => {
    const address = normalizeAddress(family, params.address);
    if (!(await addresses[family].addressesOf(userId)).includes(address)) {
      throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'This address is not linked to your account.');
    }
    await database.update('_User', { objectId: userId }, { [CHAIN_FAMILIES[family].addressField]: address });
    return {};
  };
}
