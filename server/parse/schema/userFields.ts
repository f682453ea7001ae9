import Parse from 'parse/node';
import { CHAIN_FAMILIES, FAMILY_ORDER } from '@/protocol/chainFamilies';
import { SKELETON_FIELD } from '@/server/parse/schema/schema';

/** Rules for the fields that an application adds to accounts (`cloud/schema.ts`). */
export type UserFieldRules = {
  /** Fields that clients cannot write. */
  serverWritten: ReadonlySet<string>;
  /** Fields that nobody but the server reads. */
  hidden: ReadonlySet<string>;
};

/** Fields that look like rights or proof: no client writes them, even where it may add fields. */
const FORBIDDEN = ['roles', 'twoStep', 'mfa', 'sessionToken', 'authDataResponse'];

/** A password is kept as a hash in its own field: in another one it would lie there for all who read the database. */
const isPassword = (name: string): boolean => name !== 'password' && /password/i.test(name);

/** Fields of an account that the backend writes. */
const OWN_FIELDS: ReadonlySet<string> = new Set([
  ...['objectId', 'createdAt', 'updatedAt', 'ACL'],
  ...['username', 'password', 'email', 'emailVerified', 'authData', 'SolAccounts', SKELETON_FIELD],
  ...FAMILY_ORDER.flatMap((family) => [CHAIN_FAMILIES[family].accountsField, CHAIN_FAMILIES[family].addressField]),
  ...FORBIDDEN,
]);

/** Whether a field of an account is the backend's own, so that no application declares it. */
export function isReservedUserField(name: string): boolean {
  return OWN_FIELDS.has(name) || isPassword(name);
}

/** @throws Parse.Error 119 where a client writes a field of an account that the server alone writes. */
export function requireOwnFields(object: Parse.User, { serverWritten }: UserFieldRules): void {
  const name = object.dirtyKeys().find((key) => FORBIDDEN.includes(key) || isPassword(key) || serverWritten.has(key));
  if (name === undefined) return;
  throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, `Only the server writes the field ${name} of an account.`);
}

/**
 * Accounts are for their owners alone. An access list that says otherwise is refused: the client would take it for kept.
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
