import Parse from 'parse/node';
import { PROFILE_LIMITS, PROFILE_PICTURES } from '@/protocol/account';
import { hasMoreCharacters, normalizeText, unitsOf } from '@/protocol/text/boundedText';
import type { Profile } from '@/protocol/calls/account';
import { CHAIN_FAMILIES, FAMILY_ORDER, normalizeAddress } from '@/protocol/chainFamilies';
import { DUPLICATE_VALUE } from '@/protocol/codes';
import { hasUnseenCharacter } from '@/protocol/text/unseenCharacters';
import type { CallHandler } from '@/server/gateway/ParseCall';
import type { AccountParts } from '@/server/account/AccountParts';
import { readUserRow, storedPicture } from '@/server/parse/accountRows';

import { type Database, hasParseCode, type Row, userPointer } from '@/server/parse/database';
import { PROFILE_CLASS } from '@/server/parse/schema/schema';

const EMPTY: Profile = { name: null, about: null, picture: 'generated', showWallets: false };

/** `saveProfile`: writes the public profile, whose row has the id of the user and so is one. */
export function createSaveProfile(parts: AccountParts): CallHandler<'saveProfile'> {
  const { database, isReserved } = parts;
  return async ({ userId, params }) => {
    const before = await readProfile(database, userId);
    const profile = checkProfile({ showWallets: before.showWallets, ...params }, { isReserved, before: before.name });
    const nameKey = await claimName(parts, profile.name, userId, before.name);
    const user = await readUserRow(database, userId);
    const removed = { __op: 'Delete' };
    const address = profile.picture === 'address' ? currentAddress(user) : null;
    const fields = { ...profile, showWallets: profile.showWallets || null, nameKey, address };
    const changes = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, value ?? removed]));
    await makeIfMissing(database, userId);
    await database.update(PROFILE_CLASS, { objectId: userId }, changes).catch((error: unknown) => {
      // Somebody else took it at the same moment: 137.
      throw hasParseCode(error, Parse.Error.DUPLICATE_VALUE) ? nameTaken() : error;
    });
    return profile;
  };
}

/**
 * What a public name looks like, where nobody has a name that looks like it; the database keeps each once. `null` for no
 * name, and for one that is older than the rule and looks like another: its owner keeps it.
 *
 * @throws Parse.Error 202 where the name is another's
 */
async function claimName(
  { database, nameKeyOf }: Pick<AccountParts, 'database' | 'nameKeyOf'>,
  name: string | null,
  userId: string,
  before: unknown,
): Promise<string | null> {
  if (name === null) return null;
  const nameKey = nameKeyOf(name);
  const [other] = await database.find(PROFILE_CLASS, { nameKey }, { limit: 1 });
  if (!other || other.objectId === userId) return nameKey;
  if (name === before) return null;
  throw nameTaken();
}

/** The operator may give any name; where it looks like another's, it is not the one that is found by it. */
async function keepKey(
  object: Parse.Object,
  { database, nameKeyOf }: Pick<AccountParts, 'database' | 'nameKeyOf'>,
): Promise<void> {
  if (!object.dirty('name')) return;
  const name: unknown = object.get('name');
  const nameKey = typeof name === 'string' ? nameKeyOf(name) : '';
  const [other] = nameKey === '' ? [] : await database.find(PROFILE_CLASS, { nameKey }, { limit: 1 });
  if (nameKey !== '' && (!other || other.objectId === object.id)) object.set('nameKey', nameKey);
  else object.unset('nameKey');
}

const nameTaken = () =>
  new Parse.Error(
    Parse.Error.USERNAME_TAKEN,
    'This public name is taken, or looks like one that is. Choose another one.',
  );

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
    if (!hasParseCode(error, DUPLICATE_VALUE)) throw error;
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
  const { picture = 'generated' } = fields;
  if (!isPicture(picture)) throw invalid(`picture must be one of ${PROFILE_PICTURES.join(', ')}.`);
  const name = textOrNull(fields, 'name');
  if (name !== null && name !== before && isReserved(name)) {
    throw invalid('This name is reserved for the people who run this site. Choose another one.');
  }
  const { showWallets = false } = fields;
  if (typeof showWallets !== 'boolean') throw invalid('showWallets must be true or false.');
  return { name, about: textOrNull(fields, 'about'), picture, showWallets };
}

const isPicture = (value: unknown): value is Profile['picture'] => PROFILE_PICTURES.some((one) => one === value);

function textOrNull(fields: Record<string, unknown>, name: 'name' | 'about'): string | null {
  const value = fields[name] ?? '';
  if (typeof value !== 'string') throw invalid(`${name} must be a string.`);
  const max = PROFILE_LIMITS[name];
  const text = normalizeText(value.trim(), { form: 'NFC', max: unitsOf(max) });
  if (text === null) throw tooLong(name);
  if (hasUnseenCharacter(name === 'about' ? text.replace(/\n/g, ' ') : text)) {
    throw invalid(`${name} must not contain invisible characters.`);
  }
  if (hasMoreCharacters(text, max)) throw tooLong(name);
  return text || null;
}

const tooLong = (name: 'name' | 'about'): Parse.Error =>
  invalid(`${name} must not be longer than ${PROFILE_LIMITS[name]} characters.`);

function invalid(message: string): Parse.Error {
  return new Parse.Error(Parse.Error.VALIDATION_ERROR, message);
}

/**
 * Keeps a profile what it is when its owner saves it through the SDK: its texts within the rules, its owner and access
 * list as they were. New ones are made by `saveProfile` alone.
 */
export function createProfileTrigger(parts: Pick<AccountParts, 'database' | 'isReserved' | 'nameKeyOf'>) {
  return async ({ object, original, master }: Parse.Cloud.BeforeSaveRequest): Promise<void> => {
    if (master) return keepKey(object, parts);
    if (!original) throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, 'Profiles are created by saveProfile.');
    const before: unknown = original.get('name');
    const profile = checkProfile(object.attributes, { isReserved: parts.isReserved, before });
    const nameKey = await claimName(parts, profile.name, original.id ?? '', before);
    for (const [key, value] of Object.entries({ ...profile, showWallets: profile.showWallets || null, nameKey })) {
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
  const { name, about, showWallets } = row;
  return {
    name: typeof name === 'string' ? name : null,
    about: typeof about === 'string' ? about : null,
    picture: storedPicture(row),
    showWallets: showWallets === true,
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
