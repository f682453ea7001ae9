import type Parse from 'parse/node';
import type { ChainFamily } from '@/protocol/chainFamilies';
import type { PasswordCheck } from '@/server/account/password';
import type { TwoStepCodes } from '@/server/account/twoStep';
import type { AddressBooks } from '@/server/auth/addressBook';
import type { IdentityProofs } from '@/server/auth/identityProofs';
import type { ReservedNames } from '@/server/auth/lookAlikes';
import type { UserFieldRules } from '@/server/parse/userFields';
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
