import Parse from 'parse/node';
import type { ChainFamily } from '@/protocol/chainFamilies';
import type { PasswordCheck } from '@/server/account/password';
import type { TwoStepCodes } from '@/server/account/twoStep';
import type { AddressBooks } from '@/server/auth/addressBook';
import type { IdentityProofs } from '@/server/auth/identityProofs';
import type { ReservedNames } from '@/server/auth/lookAlikes';
import type { UserFieldRules } from '@/server/auth/userFields';
import type { Files } from '@/server/files/createFiles';
import type { Database } from '@/server/parse/database';
import type { Devices } from '@/server/push/createDevices';

/** What the functions of the account stand on. */
export type AccountParts = {
  database: Database;
  files: Pick<Files, 'removeAllOf'>;
  addresses: AddressBooks;
  /** Devices that are told of things. */
  devices: Pick<Devices, 'list' | 'sessionOf' | 'moveSession'>;
  /** Parse Server's own `Parse`. */
  parse: typeof Parse;
  /** Fields that the application adds to accounts. */
  userFields: UserFieldRules;
  /** Names that no visitor may show themselves by. */
  isReserved: ReservedNames;
  codes: TwoStepCodes;
  proofs: IdentityProofs;
  checkPassword: PasswordCheck;
  /** Checks a wallet's proof as for a sign-in and uses up its challenge; answers the key. Rejects with 101. */
  proveWallet: (family: ChainFamily, proof: unknown) => Promise<string>;
  /** Name of the site in an authenticator. */
  issuer: string;
};

/** A call of a cloud function, as Parse Server hands it over. */
export type FunctionRequest = {
  params: Record<string, unknown>;
  user?: Parse.User | undefined;
  /** Of the request, their names in lower case. */
  headers?: Readonly<Record<string, string>>;
};

/** A call by somebody who is signed in. */
type AccountRequest = {
  user: Parse.User;
  userId: string;
  sessionToken: string;
  params: Record<string, unknown>;
};

/** A function of the account. */
export type AccountHandler = (request: AccountRequest) => Promise<unknown>;

/**
 * Lets a function be called with a session alone.
 *
 * @throws Parse.Error 209 without one.
 */
export function forOwner(handler: AccountHandler) {
  return ({ params, user }: FunctionRequest): Promise<unknown> => {
    const sessionToken = user?.getSessionToken();
    if (!user?.id || !sessionToken) {
      throw new Parse.Error(Parse.Error.INVALID_SESSION_TOKEN, 'Sign in first: this is about your own account.');
    }
    return handler({ user, userId: user.id, sessionToken, params });
  };
}

/**
 * A parameter that is a text of at most so many letters.
 *
 * @throws Parse.Error 142 where it is none.
 */
export function textOf(params: Record<string, unknown>, name: string, most = 200): string {
  const value = params[name];
  if (typeof value === 'string' && value !== '' && value.length <= most) return value;
  throw new Parse.Error(Parse.Error.VALIDATION_ERROR, `${name} must be a text of 1 to ${most} letters.`);
}
