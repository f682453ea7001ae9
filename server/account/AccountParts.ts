import type Parse from 'parse/node';
import type { Logger } from 'pino';
import type { ChainFamily } from '@/protocol/chainFamilies';
import type { PushDevice } from '@/protocol/calls/push';
import type { PasswordCheck } from '@/server/account/password';
import type { TwoStepCodes } from '@/server/account/twoStep';
import type { ClassDeclaration } from '@/server/parse/schema/schema';
import type { Database, UserController } from '@/server/parse/database';
import type { PasswordAttempts, RateLimitStore } from '@/server/parse/rateLimitStore';
import type { UserFieldRules } from '@/server/parse/schema/userFields';

/** Fresh proof that a session is used by the owner of its account. */
type Proofs = {
  /** Until when the proof holds, or `null` where none is asked for. @throws Parse.Error 206 without it */
  require(caller: Parse.User): Promise<Date | null>;
  /** Makes a session fresh; answers until when. */
  renew(sessionToken: string): Promise<Date>;
  /** Runs a save that has its proof already; the context must go along with the save. */
  vouch<Result>(save: (context: Record<string, unknown>) => Promise<Result>): Promise<Result>;
};

/** Whose the addresses of a family of chains are. */
type Addresses = {
  findOwner(key: string): Promise<string | null>;
  addressesOf(userId: string): Promise<string[]>;
};

/** Devices that are sent notifications. */
type Devices = {
  list(userId: string): Promise<PushDevice[]>;
  /** Id of a session. @throws Parse.Error 209 where it has ended */
  sessionOf(sessionToken: string): Promise<string>;
  moveSession(sessionId: string, sessionToken: string): Promise<void>;
};

/** What accounts stand on. */
export type AccountPorts = {
  /** Parse Server's own `Parse`. */
  parse: typeof Parse;
  database: Database;
  users: UserController;
  /** Counters of all backends. */
  limits: RateLimitStore;
  passwordAttempts: PasswordAttempts;
  /** The backend's own classes. */
  classes: readonly ClassDeclaration[];
  files: { removeAllOf(userId: string): Promise<void> };
  addresses: Readonly<Record<ChainFamily, Addresses>>;
  devices: Devices;
  /** Fields that the application adds to accounts. */
  userFields: UserFieldRules;
  /** Whether no visitor may show themselves by a name. */
  isReserved: (name: string) => boolean;
  /** What a name looks like: no two public names look alike. */
  nameKeyOf: (name: string) => string;
  proofs: Proofs;
  /** Currencies in which worth can be shown now, by ISO 4217 code. */
  currencies: { has(code: string): boolean };
  /** Checks a wallet's proof as for a sign-in and uses up its challenge; answers the key. Rejects with 101. */
  proveWallet: (family: ChainFamily, proof: unknown) => Promise<string>;
  /** Tells owners what changed in how their account is opened. */
  security: {
    notify(userId: string, event: 'two-factor-on' | 'two-factor-off' | 'recovery-codes-renewed'): void;
  };
  /** Name of the site in an authenticator. */
  issuer: string;
  log: Logger;
};

/** What the functions of the account stand on. */
export type AccountParts = AccountPorts & { codes: TwoStepCodes; checkPassword: PasswordCheck };
