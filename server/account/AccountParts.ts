import type Parse from 'parse/node';
import type { TwoStepGate } from '@/server/account/twoStepGate';
import type { AddressBooks } from '@/server/auth/addressBook';
import type { ReservedNames } from '@/server/auth/lookAlikes';
import type { Files } from '@/server/files/createFiles';
import type { Devices } from '@/server/push/createDevices';
import type { Database } from '@/server/parse/database';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';

/** What the functions of the account stand on. */
export type AccountParts = {
  database: Database;
  files: Pick<Files, 'removeAllOf'>;
  addresses: AddressBooks;
  /** Devices that are told of things. */
  devices: Pick<Devices, 'list' | 'sessionOf' | 'moveSession'>;
  /** Parse Server's own `Parse`. */
  parse: typeof Parse;
  twoStepGate: TwoStepGate;
  /** Counters of all backends. */
  limits: RateLimitStore;
  /** Names that no visitor may show themselves by. */
  isReserved: ReservedNames;
  /** Name of the site in an authenticator. */
  issuer: string;
};
