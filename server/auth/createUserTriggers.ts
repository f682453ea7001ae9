import Parse from 'parse/node';
import { describePasswordFault } from '@/protocol/passwordRules';
import type { AddressBook } from '@/server/auth/addressBook';
import type { AddressClaims } from '@/server/auth/addressClaims';
import { checkUserNames } from '@/server/auth/checkUserNames';
import { readSignInId } from '@/server/auth/readSignInId';
import { destroyIfThere, userPointer, type Database } from '@/server/parse/database';
import { ETH_ADDRESS_CLASS } from '@/server/parse/schema';

type SaveRequest = Parse.Cloud.BeforeSaveRequest<Parse.User>;

/** What the triggers of `_User` stand on. */
export type UserTriggerParts = {
  database: Database;
  addresses: AddressBook;
  claims: AddressClaims;
  /** Told after an account was made or deleted. */
  onUserCountChange: () => void;
};

/**
 * Keeps what only the server may say of an account, whatever a client sends: its access list names the account alone
 * (row E04), and `accounts` and `ethAddress` are those of its address rows.
 */
export function createUserTriggers({ database, addresses, claims, onUserCountChange }: UserTriggerParts) {
  async function beforeSave({ object, original, master }: SaveRequest): Promise<void> {
    checkUserNames(object, !original);
    checkPassword(object);
    if (!master && (!original || object.dirty('ACL'))) object.setACL(ownersAcl(object));
    const linked = object.id ? await addressesOrMend(object.id, original) : [];
    if (original && linked.length > 0) keepSignInId(object, original, linked);
    const fresh = original ? null : readSignInId(object.get('authData'));
    setAddresses(object, fresh === null ? linked : [fresh]);
  }

  /** The addresses of an account; writes down the one it signed in with where its row was lost. */
  async function addressesOrMend(userId: string, original: Parse.User | undefined): Promise<string[]> {
    const linked = await addresses.addressesOf(userId);
    const signInId = original && readSignInId(original.get('authData'));
    if (linked.length > 0 || !signInId) return linked;
    await addresses.link(signInId, userId);
    return [signInId];
  }

  async function afterSave({ object, original }: Parse.Cloud.AfterSaveRequest<Parse.User>): Promise<void> {
    if (original) return;
    const address = readSignInId(object.get('authData'));
    if (address !== null && object.id) {
      await addresses.link(address, object.id);
      await claims.release(address);
    }
    onUserCountChange();
  }

  async function afterDelete({ object }: Parse.Cloud.AfterDeleteRequest<Parse.User>): Promise<void> {
    if (object.id) {
      await destroyIfThere(database, ETH_ADDRESS_CLASS, { user: userPointer(object.id) });
      await destroyIfThere(database, '_Session', { user: userPointer(object.id) });
    }
    onUserCountChange();
  }

  return { beforeSave, afterSave, afterDelete };
}

/** @throws Parse.Error 142 with what is wrong, before the password is hashed; 201 where it is no text. */
function checkPassword(object: Parse.User): void {
  const password: unknown = object.get('password');
  if (password === undefined || !object.dirty('password')) return;
  if (typeof password !== 'string') throw new Parse.Error(Parse.Error.PASSWORD_MISSING, 'Password must be a string.');
  const fault = describePasswordFault(password, object.getUsername() ?? '');
  if (fault) throw new Parse.Error(Parse.Error.VALIDATION_ERROR, fault);
}

/** Parse Server itself adds the owner of a new account, whose id is not known yet. */
function ownersAcl(object: Parse.User): Parse.ACL {
  return object.id ? new Parse.ACL({ [object.id]: { read: true, write: true } }) : new Parse.ACL();
}

/** The SDK's unlink takes the whole provider away even where other addresses remain; those must still open the account. */
function keepSignInId(object: Parse.User, original: Parse.User, linked: string[]): void {
  const authData: unknown = object.get('authData');
  if (typeof authData !== 'object' || authData === null || !('moralisEth' in authData) || authData.moralisEth) return;
  const before = readSignInId(original.get('authData'));
  const id = before !== null && linked.includes(before) ? before : linked[0];
  object.set('authData', { ...authData, moralisEth: { id } });
}

/**
 * Sets the whole list at every save. So each answer carries it: the SDK would otherwise take its own pending change for
 * the whole list and later write that back.
 */
function setAddresses(object: Parse.User, linked: string[]): void {
  if (linked.length === 0) {
    for (const key of ['accounts', 'ethAddress']) if (object.has(key)) object.unset(key);
    return;
  }
  object.set('accounts', linked);
  object.set('ethAddress', linked[0]);
}
