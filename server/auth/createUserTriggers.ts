import { isDeepStrictEqual } from 'node:util';
import Parse from 'parse/node';
import { CHAIN_FAMILIES, FAMILY_ORDER, type ChainFamily } from '@/protocol/chainFamilies';
import { describePasswordError } from '@/protocol/sign-in/credentialRules';
import { hasPassword, readUserRow } from '@/server/parse/accountRows';
import { type WalletRepositories, readSignInId } from '@/server/auth/walletRepository';
import type { AddressClaims } from '@/server/auth/signupLock';
import { checkUserNames } from '@/server/auth/checkUserNames';
import type { ReservedNames } from '@/server/auth/usernameSkeletons';
import type { IdentityProofs } from '@/server/auth/identityProofs';
import type { SignatureScheme } from '@/server/auth/schemes/SignatureScheme';
import { requireUnreservedFields, requirePrivateAcl, type UserFieldRules } from '@/server/parse/schema/userFields';
import { deleteOwnedRows } from '@/server/parse/ownedRows';
import { type ClassDeclaration, INSTALLATION_CLASS } from '@/server/parse/schema/schema';
import { destroyIfThere, userPointer, type Database } from '@/server/parse/database';
import { forgetMailbox } from '@/server/parse/mailboxes';
import { MFA_ERROR } from '@/protocol/codes';

/** What a save changes of how its account is opened, noted before it and told after it. Clients cannot send a symbol. */
const CHANGES = Symbol('changes');

/** Changes that owners are notified about. */
export type CredentialEvent = 'password-changed' | 'email-changed' | 'username-changed';

type SaveRequest = Parse.Cloud.BeforeSaveRequest<Parse.User>;

/** What the triggers of `_User` stand on. */
export type UserTriggerParts = {
  database: Database;
  /** The backend's own classes. */
  classes: readonly ClassDeclaration[];
  addresses: WalletRepositories;
  schemes: Readonly<Record<ChainFamily, SignatureScheme>>;
  claims: AddressClaims;
  /** Usernames that visitors may not take. */
  isReserved: ReservedNames;
  userFields: UserFieldRules;
  proofs: IdentityProofs;
  files: { removeAllOf(userId: string): Promise<void> };
  /** Told after an account was made or deleted. */
  onUserCountChange: () => void;
  /** Notifies owners; linked wallets notify by themselves (`createWalletAdapter`, `createAddressTriggers`). */
  security: { notify(userId: string, event: CredentialEvent): void };
};

/**
 * Keeps what only the server may say of an account, whatever a client sends: its access list names the account alone
 * (row E04), the lists of addresses are those of its address rows (row B03), and what opens it is changed with fresh
 * proof alone (`IdentityProofs`).
 */
export function createUserTriggers(parts: UserTriggerParts) {
  const {
    database,
    classes,
    addresses,
    schemes,
    claims,
    proofs,
    isReserved,
    files,
    userFields,
    onUserCountChange,
    security,
  } = parts;

  async function beforeSave({ object, original, master, user, context }: SaveRequest): Promise<void> {
    await checkUserNames({ object, original, isOperator: Boolean(master) }, { database, isReserved });
    const isVerified = proofs.isVerified(context);
    if (!master && !isVerified) preserveTwoStep(object, original);
    checkPassword(object);
    if (!master) requireUnreservedFields(object, userFields);
    if (!master && (!original || object.dirty('ACL'))) {
      requirePrivateAcl(object);
      object.setACL(ownersAcl(object));
    }
    // The SDK's misspelling of `solAccounts` when it links.
    if (object.has('SolAccounts')) object.unset('SolAccounts');
    for (const family of FAMILY_ORDER) {
      const linked = object.id ? await readOrRepairAddresses(family, object.id, original) : [];
      if (original && linked.length > 0) preserveSignInId(family, object, original, linked);
      const fresh = original ? null : readSignInId(object.get('authData'), CHAIN_FAMILIES[family].provider);
      setAddresses(family, object, original, fresh === null ? linked : [fresh]);
    }
    if (!original) return;
    const isRenamed = await isSignInName(object, original);
    // Clients may send a context of their own, which Parse Server hands on as it is.
    if (typeof context === 'object' && context !== null) {
      Reflect.set(context, CHANGES, credentialEvents(object, original, isRenamed));
    }
    if (master || isVerified) return;
    if (changesWhatOpens(object, original) || isRenamed) await proofs.require(user);
  }

  /** Whether the username changes, and is one that somebody signs in with: who lost it could not come back by it. */
  async function isSignInName(object: Parse.User, original: Parse.User): Promise<boolean> {
    if ((object.get('username') ?? null) === (original.get('username') ?? null)) return false;
    return hasPassword(await readUserRow(database, original.id ?? ''));
  }

  /** The addresses of an account; writes down the one it signed in with where its row was lost. */
  async function readOrRepairAddresses(
    family: ChainFamily,
    userId: string,
    original: Parse.User | undefined,
  ): Promise<string[]> {
    const linked = await addresses[family].addressesOf(userId);
    const signInId = original && readSignInId(original.get('authData'), CHAIN_FAMILIES[family].provider);
    if (linked.length > 0 || !signInId) return linked;
    await writeDown(family, signInId, userId);
    return [signInId];
  }

  async function writeDown(family: ChainFamily, address: string, userId: string): Promise<void> {
    const key = (await schemes[family].readKey(address)) ?? address;
    await addresses[family].link({ address, key }, userId);
    await claims.release(key);
  }

  async function afterSave({ object, original, context }: Parse.Cloud.AfterSaveRequest<Parse.User>): Promise<void> {
    if (original) {
      const events: unknown = typeof context === 'object' && context !== null ? Reflect.get(context, CHANGES) : null;
      for (const event of Array.isArray(events) ? (events as CredentialEvent[]) : []) {
        if (object.id) security.notify(object.id, event);
      }
      return;
    }
    for (const family of FAMILY_ORDER) {
      const address = readSignInId(object.get('authData'), CHAIN_FAMILIES[family].provider);
      if (address !== null && object.id) await writeDown(family, address, object.id);
    }
    onUserCountChange();
  }

  async function beforeDelete({ master, user }: Parse.Cloud.BeforeDeleteRequest<Parse.User>): Promise<void> {
    if (!master) await proofs.require(user);
  }

  async function afterDelete({ object }: Parse.Cloud.AfterDeleteRequest<Parse.User>): Promise<void> {
    if (object.id) {
      await files.removeAllOf(object.id);
      await forgetMailbox(database, object.id);
      // Those of applications stay, as the SDK has it; `deleteAccount` deletes them first.
      await deleteOwnedRows({ parse: Parse, database, classes }, object.id, false);
      const keys = [
        ...FAMILY_ORDER.map((family) => CHAIN_FAMILIES[family].addressClass),
        '_Session',
        INSTALLATION_CLASS,
      ];
      for (const name of keys) await destroyIfThere(database, name, { user: userPointer(object.id) });
    }
    onUserCountChange();
  }

  return { beforeSave, afterSave, beforeDelete, afterDelete };
}

/** @throws Parse.Error 142 with what is wrong, before the password is hashed; 201 where it is no text. */
function checkPassword(object: Parse.User): void {
  const password: unknown = object.get('password');
  if (password === undefined || !object.dirty('password')) return;
  if (typeof password !== 'string') throw new Parse.Error(Parse.Error.PASSWORD_MISSING, 'Password must be a string.');
  const error = describePasswordError(password, object.getUsername() ?? '');
  if (error) throw new Parse.Error(Parse.Error.VALIDATION_ERROR, error);
}

/** @throws Parse.Error 210 where two-step sign-in would be set or taken away past the functions that ask for proof. */
function preserveTwoStep(object: Parse.User, original: Parse.User | undefined): void {
  const read = (authData: unknown): unknown =>
    typeof authData === 'object' && authData !== null && 'mfa' in authData ? authData.mfa : undefined;
  if (!object.dirty('authData')) return;
  const wanted = read(object.get('authData'));
  const before = read(original?.get('authData'));
  if (wanted === undefined || isDeepStrictEqual(wanted, before)) return;
  if (before && wanted === null) {
    throw new Parse.Error(MFA_ERROR, 'Two-factor authentication is turned off with a code: call stopTwoStep.');
  }
  if (wanted) {
    throw new Parse.Error(MFA_ERROR, 'Two-factor authentication is turned on with the password: call startTwoStep.');
  }
}

function credentialEvents(object: Parse.User, original: Parse.User, isRenamed: boolean): CredentialEvent[] {
  const events: CredentialEvent[] = [];
  if (object.dirty('password')) events.push('password-changed');
  if (changesEmail(object, original)) events.push('email-changed');
  if (isRenamed) events.push('username-changed');
  return events;
}

function changesEmail(object: Parse.User, original: Parse.User): boolean {
  return (object.get('email') ?? null) !== (original.get('email') ?? null);
}

/** Whether a save changes how one comes into the account; what is sent again as it stands is no change. */
function changesWhatOpens(object: Parse.User, original: Parse.User): boolean {
  if (object.dirty('password') || changesEmail(object, original)) return true;
  const read = (user: Parse.User): Record<string, unknown> => (user.get('authData') ?? {}) as Record<string, unknown>;
  const before = read(original);
  return Object.entries(read(object)).some(([name, data]) => !isDeepStrictEqual(data ?? null, before[name] ?? null));
}

/** Parse Server itself adds the owner of a new account, whose id is not known yet. */
function ownersAcl(object: Parse.User): Parse.ACL {
  return object.id ? new Parse.ACL({ [object.id]: { read: true, write: true } }) : new Parse.ACL();
}

/** The SDK's unlink takes the whole provider away even where other addresses remain; those must still open the account. */
function preserveSignInId(family: ChainFamily, object: Parse.User, original: Parse.User, linked: string[]): void {
  const { provider } = CHAIN_FAMILIES[family];
  const authData: unknown = object.get('authData');
  if (typeof authData !== 'object' || authData === null || !(provider in authData)) return;
  if ((authData as Record<string, unknown>)[provider]) return;
  const before = readSignInId(original.get('authData'), provider);
  const id = before !== null && linked.includes(before) ? before : linked[0];
  object.set('authData', { ...authData, [provider]: { id } });
}

/**
 * Sets the whole list at every save. So each answer carries it: the SDK would otherwise take its own pending change for
 * the whole list and later write that back. The current address is the one asked for, if it is among them, else the one
 * before, else the first.
 */
function setAddresses(
  family: ChainFamily,
  object: Parse.User,
  original: Parse.User | undefined,
  linked: string[],
): void {
  const { accountsField, addressField } = CHAIN_FAMILIES[family];
  if (linked.length === 0) {
    for (const key of [accountsField, addressField]) if (object.has(key)) object.unset(key);
    return;
  }
  const wanted: unknown[] = [object.get(addressField), original?.get(addressField)];
  object.set(accountsField, linked);
  object.set(addressField, wanted.find((address) => linked.some((one) => one === address)) ?? linked[0]);
}
