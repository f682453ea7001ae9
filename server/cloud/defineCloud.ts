import type Parse from 'parse/node';
import type { AddressBook } from '@/server/auth/addressBook';
import type { AddressClaims } from '@/server/auth/addressClaims';
import { createAddressTriggers } from '@/server/auth/createAddressTriggers';
import type { ChallengeStore } from '@/server/auth/challengeStore';
import { createUserTriggers } from '@/server/auth/createUserTriggers';
import { getPluginSpecs } from '@/server/cloud/getPluginSpecs';
import { createGetServerTime } from '@/server/cloud/createGetServerTime';
import { createUploadLimit } from '@/server/cloud/createUploadLimit';
import { createResetPassword } from '@/server/cloud/createResetPassword';
import { createVerifyEmail } from '@/server/cloud/createVerifyEmail';
import type { Database } from '@/server/parse/database';
import { createRateLimitStore } from '@/server/parse/rateLimitStore';
import { ETH_ADDRESS_CLASS } from '@/server/parse/schema';
import type { UserController } from '@/server/parse/userController';

/** What cloud functions and triggers stand on. */
export type CloudParts = {
  database: Database;
  users: UserController;
  challenges: ChallengeStore;
  addresses: AddressBook;
  claims: AddressClaims;
  onUserCountChange: () => void;
};

/** Registers every cloud function and trigger; Parse Server hands its `Parse` in once it has added `Parse.Cloud` to it. */
export function defineCloud({ Cloud, User }: typeof Parse, parts: CloudParts): void {
  const { database, users, challenges, addresses } = parts;

  Cloud.define('getServerTime', createGetServerTime(challenges));
  Cloud.define('getPluginSpecs', getPluginSpecs);
  Cloud.define('verifyEmail', createVerifyEmail(database, users));
  Cloud.define('resetPassword', createResetPassword(users));

  const user = createUserTriggers(parts);
  Cloud.beforeSave(User, user.beforeSave);
  Cloud.afterSave(User, user.afterSave);
  Cloud.afterDelete(User, user.afterDelete);

  // Parse Server's name of the class of files.
  Cloud.beforeSave('@File', createUploadLimit(createRateLimitStore()));

  const address = createAddressTriggers(database, addresses);
  Cloud.beforeDelete(ETH_ADDRESS_CLASS, address.beforeDelete);
  Cloud.afterDelete(ETH_ADDRESS_CLASS, address.afterDelete);
}
