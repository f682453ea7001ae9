import type { ChainNodes } from '@/server/chain/nodes';
import type Parse from 'parse/node';
import type { Logger } from 'pino';
import type { AdminState } from '@/protocol/admin';
import { defineAdmin } from '@/server/admin/defineAdmin';
import { createPasswordCheck } from '@/server/account/password';
import type { TwoStepCodes } from '@/server/account/twoStep';
import { defineDataFunctions } from '@/server/data-api/defineDataFunctions';
import { takeOfAddress } from '@/server/data-api/keys/createApiGuard';
import { defineKeyFunctions } from '@/server/data-api/keys/defineKeyFunctions';
import type { KeyStore } from '@/server/data-api/keys/KeyStore';
import type { AccountParts } from '@/server/account/AccountParts';
import { defineAccount } from '@/server/account/defineAccount';
import { defineCommunity } from '@/server/community/defineCommunity';
import { APP_NAME } from '@/server/parse/parseOptions';
import { CHAIN_FAMILIES, FAMILY_ORDER, type ChainFamily } from '@/protocol/chainFamilies';
import type { AddressBooks } from '@/server/auth/addressBook';
import type { AddressClaims } from '@/server/auth/addressClaims';
import { createAddressTriggers } from '@/server/auth/createAddressTriggers';
import type { ChallengeStore } from '@/server/auth/challengeStore';
import type { IdentityProofs } from '@/server/auth/identityProofs';
import { createUserTriggers } from '@/server/auth/createUserTriggers';
import { createReservedNames, namesInHost } from '@/server/auth/lookAlikes';
import type { UserFieldRules } from '@/server/parse/userFields';
import type { SignatureScheme } from '@/server/auth/schemes/SignatureScheme';
import type { Files } from '@/server/files/createFiles';
import { defineFiles } from '@/server/files/defineFiles';
import { definePlugins } from '@/server/cloud/plugins/definePlugins';
import type { Plugin } from '@/server/cloud/plugins/Plugin';
import { createGetServerTime } from '@/server/auth/createGetServerTime';
import { createRequestMessage } from '@/server/auth/createRequestMessage';
import { createResetPassword } from '@/server/account/createResetPassword';
import { createVerifyEmail } from '@/server/account/createVerifyEmail';
import type { Scheduler } from '@/server/jobs/createScheduler';
import type { JobLeases } from '@/server/jobs/jobLeases';
import { createClearExpired } from '@/server/jobs/createClearExpired';
import type { Push } from '@/server/push/createPush';
import { createClearPushes } from '@/server/push/pushQueue';
import { definePush } from '@/server/push/definePush';
import { defineEventSync } from '@/server/event-sync/defineEventSync';
import { createWatchStore } from '@/server/event-sync/watchStore';
import type { EventSyncSettings } from '@/server/event-sync/startEventSync';
import { type Database, type UserController } from '@/server/parse/database';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';
import type { PasswordTries } from '@/server/parse/passwordTries';
import type { DataPart } from '@/server/parts/startData';

/** What cloud functions and triggers stand on. */
export type CloudParts = {
  database: Database;
  users: UserController;
  passwordTries: PasswordTries;
  /** Counters of all backends. */
  limits: RateLimitStore;
  codes: TwoStepCodes;
  proofs: IdentityProofs;
  proveWallet: AccountParts['proveWallet'];
  keys: KeyStore;
  files: Files;
  challenges: ChallengeStore;
  addresses: AddressBooks;
  schemes: Readonly<Record<ChainFamily, SignatureScheme>>;
  claims: AddressClaims;
  nodes: ChainNodes;
  /** Chains whose events can be written into classes. */
  events: EventSyncSettings;
  /** Classes that the application declares. */
  declared: readonly string[];
  data: DataPart;
  /** Rules for the fields that the application adds to accounts. */
  userFields: UserFieldRules;
  plugins: readonly Plugin[];
  leases: JobLeases;
  schedules: Scheduler['list'];
  push: Push;
  /** How this backend is, for its administrators. */
  readState: () => Promise<AdminState>;
  log: Logger;
  appId: string;
  /** Public address of the site. */
  siteUrl: string;
  /** Address under which this process reaches its own Parse protocol. */
  internalUrl: string;
  onUserCountChange: () => void;
};

/** Registers every cloud function and trigger; Parse Server hands its `Parse` in once it has added `Parse.Cloud` to it. */
export function defineCloud(parse: typeof Parse, parts: CloudParts): void {
  const { Cloud, User } = parse;
  const { database, users, challenges, addresses } = parts;

  Cloud.define('getServerTime', createGetServerTime(challenges));
  Cloud.define('requestMessage', createRequestMessage(parts));
  definePlugins(parse, parts.plugins);
  Cloud.define('verifyEmail', createVerifyEmail(database, users));
  Cloud.define('resetPassword', createResetPassword(users, parts.passwordTries));

  const { limits } = parts;
  const { devices } = parts.push;
  const isReserved = createReservedNames([APP_NAME, parts.appId, ...namesInHost(parts.siteUrl)]);
  const checkPassword = createPasswordCheck(parse, parts.passwordTries);
  defineAccount(parse, { ...parts, devices, parse, checkPassword, isReserved, issuer: APP_NAME });

  defineCommunity({ ...parts, parse });
  const { service, units, rates } = parts.data;
  defineDataFunctions(parse, service, (address, cost) => takeOfAddress(units, rates, address, cost));

  defineKeyFunctions(parse, parts.keys);
  defineFiles(parse, parts.files);
  definePush(parse, parts.push, limits);
  const { declared } = parts;
  const events = { settings: parts.events, database, nodes: parts.nodes, store: createWatchStore(database), declared };
  defineEventSync(parse, events);
  const { keys, leases, schedules, readState } = parts;
  const isPushOn = parts.push.settings.on;
  defineAdmin(parse, { database, parse, addresses, keys, events, leases, schedules, readState, isPushOn }, parts.log);

  Cloud.job('clearExpired', leases.alone('clearExpired', createClearExpired(database)));
  Cloud.job('clearPushes', leases.alone('clearPushes', createClearPushes(parts.push)));

  const user = createUserTriggers({ ...parts, isReserved });
  Cloud.beforeSave(User, user.beforeSave);
  Cloud.afterSave(User, user.afterSave);
  Cloud.beforeDelete(User, user.beforeDelete);
  Cloud.afterDelete(User, user.afterDelete);

  // Parse Server's name of the class of files.
  Cloud.beforeSave('@File', parts.data.limitUploads);

  for (const family of FAMILY_ORDER) {
    const address = createAddressTriggers(database, addresses, parts.claims, parts.proofs, family);
    Cloud.beforeDelete(CHAIN_FAMILIES[family].addressClass, address.beforeDelete);
    Cloud.afterDelete(CHAIN_FAMILIES[family].addressClass, address.afterDelete);
  }
}
