import type Parse from 'parse/node';
import { createTwoStepGate } from '@/server/account/twoStepGate';
import { createEns } from '@/server/chain/ens';
import type { ChainNodes } from '@/server/chain/nodes';
import { defineDataFunctions } from '@/server/data/defineDataFunctions';
import { defineKeyFunctions } from '@/server/data/keys/defineKeyFunctions';
import type { KeyStore } from '@/server/data/keys/KeyStore';
import { defineAccount } from '@/server/account/defineAccount';
import { APP_NAME } from '@/server/parse/parseOptions';
import { CHAIN_FAMILIES, FAMILY_ORDER, type ChainFamily } from '@/protocol/chainFamilies';
import type { AddressBooks } from '@/server/auth/addressBook';
import type { AddressClaims } from '@/server/auth/addressClaims';
import { createAddressTriggers } from '@/server/auth/createAddressTriggers';
import type { ChallengeStore } from '@/server/auth/challengeStore';
import type { IpfsStore } from '@/server/files/ipfs/IpfsStore';
import { ipfsAddress } from '@/server/files/ipfs/ipfsAddress';
import type { SolanaNodes } from '@/server/solana/solanaNodes';
import { createUserTriggers } from '@/server/auth/createUserTriggers';
import type { SignatureScheme } from '@/server/auth/schemes/SignatureScheme';
import { getPluginSpecs } from '@/server/cloud/getPluginSpecs';
import { createGetServerTime } from '@/server/cloud/createGetServerTime';
import { createUploadLimit } from '@/server/cloud/createUploadLimit';
import { createResetPassword } from '@/server/cloud/createResetPassword';
import { createVerifyEmail } from '@/server/cloud/createVerifyEmail';
import { defineEventSync } from '@/server/sync/defineEventSync';
import type { EventSyncSettings } from '@/server/sync/EventSyncSettings';
import type { Database } from '@/server/parse/database';
import type { PasswordTries } from '@/server/parse/passwordTries';
import { createRateLimitStore } from '@/server/parse/rateLimitStore';
import type { UserController } from '@/server/parse/userController';

/** What cloud functions and triggers stand on. */
export type CloudParts = {
  database: Database;
  users: UserController;
  passwordTries: PasswordTries;
  keys: KeyStore;
  challenges: ChallengeStore;
  addresses: AddressBooks;
  schemes: Readonly<Record<ChainFamily, SignatureScheme>>;
  claims: AddressClaims;
  nodes: ChainNodes;
  solana: SolanaNodes;
  /** The store of files by their content, and the address of the Parse protocol, beside which they are served. */
  files: { store: IpfsStore; serverUrl: string };
  /** Chains whose events can be written into classes. */
  events: EventSyncSettings;
  onUserCountChange: () => void;
};

/** Registers every cloud function and trigger; Parse Server hands its `Parse` in once it has added `Parse.Cloud` to it. */
export function defineCloud(parse: typeof Parse, parts: CloudParts): void {
  const { Cloud, User } = parse;
  const { database, users, challenges, addresses } = parts;

  Cloud.define('getServerTime', createGetServerTime(challenges));
  Cloud.define('getPluginSpecs', getPluginSpecs);
  Cloud.define('verifyEmail', createVerifyEmail(database, users));
  Cloud.define('resetPassword', createResetPassword(users, parts.passwordTries));

  const twoStepGate = createTwoStepGate();
  defineAccount(parse, { database, addresses, parse, twoStepGate, issuer: APP_NAME });

  const limitUploads = createUploadLimit(createRateLimitStore());
  const { store, serverUrl } = parts.files;
  const ipfs = { store, address: ipfsAddress(serverUrl), limit: limitUploads };
  defineDataFunctions(parse, { nodes: parts.nodes, ens: createEns(parts.nodes), ipfs, solana: parts.solana });

  defineKeyFunctions(parse, parts.keys);
  defineEventSync(parse, { settings: parts.events, database, nodes: parts.nodes });

  const user = createUserTriggers({ ...parts, twoStepGate });
  Cloud.beforeSave(User, user.beforeSave);
  Cloud.afterSave(User, user.afterSave);
  Cloud.afterDelete(User, user.afterDelete);

  // Parse Server's name of the class of files.
  Cloud.beforeSave('@File', limitUploads);

  for (const family of FAMILY_ORDER) {
    const address = createAddressTriggers(database, addresses, parts.claims, family);
    Cloud.beforeDelete(CHAIN_FAMILIES[family].addressClass, address.beforeDelete);
    Cloud.afterDelete(CHAIN_FAMILIES[family].addressClass, address.afterDelete);
  }
}
