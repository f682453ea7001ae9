import Parse from 'parse/node';
import { CHAIN_FAMILIES, FAMILY_ORDER } from '@/protocol/chainFamilies';
import { CHECKLIST_FIELD, CURRENCY_FIELD, MUTED_FIELD, SKELETON_FIELD } from '@/server/parse/schema/schema';

/** Rules for the fields an app adds to users (`cloud/schema.ts`). */
export type UserFieldRules = {
  /** Fields that clients cannot write. */
  serverWritten: ReadonlySet<string>;
  /** Fields only the server reads. */
  hidden: ReadonlySet<string>;
};

/**
 * Fields that look like rights or proofs, and those that a call of the backend writes: no client does, even if it may add
 * fields.
 */
const FORBIDDEN = [
  ...['roles', 'twoStep', 'mfa', 'sessionToken', 'authDataResponse'],
  ...[MUTED_FIELD, CURRENCY_FIELD, CHECKLIST_FIELD],
];

/** A password is hashed in its own field: in another one it would be stored in plain text. */
const isPassword = (name: string): boolean => name !== 'password' && /password/i.test(name);

/** User fields the backend writes. */
const OWN_FIELDS: ReadonlySet<string> = new Set([
  ...['objectId', 'createdAt', 'updatedAt', 'ACL'],
  ...['username', 'password', 'email', 'emailVerified', 'authData', 'SolAccounts', SKELETON_FIELD],
  ...FAMILY_ORDER.flatMap((family) => [CHAIN_FAMILIES[family].accountsField, CHAIN_FAMILIES[family].addressField]),
  ...FORBIDDEN,
]);

/** Whether a user field is reserved by the backend, so that no app can declare it. */
export function isReservedUserField(name: string): boolean {
  return OWN_FIELDS.has(name) || isPassword(name);
}

/** @throws Parse.Error 119 if a client writes a user field reserved for the server */
export function requireUnreservedFields(object: Parse.User, { serverWritten }: UserFieldRules): void {
  const name = object.dirtyKeys().find((key) => FORBIDDEN.includes(key) || isPassword(key) || serverWritten.has(key));
  if (name === undefined) return;
  throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, `Only the server writes the field ${name} of an account.`);
}

/**
 * Accounts are private to their owners. Another ACL is rejected rather than ignored, since the
 * client would believe it was saved.
 *
 * @throws Parse.Error 119
 */
export function requirePrivateAcl(object: Parse.User): void {
  const granted = Object.entries(object.getACL()?.toJSON() ?? {}).filter(([, { read, write }]) => read || write);
  const isOwn = granted.every(([id, { read, write }]) => id === object.id && read && write);
  const isNew = object.id === undefined;
  if (isOwn && (isNew || granted.length === 1)) return;
  throw new Parse.Error(
    Parse.Error.OPERATION_FORBIDDEN,
    "Only its owner can read and write an account: its ACL can't name anyone else. Keep public data in another class.",
  );
}
