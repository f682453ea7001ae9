import type Parse from 'parse/node';
import type { AccountFunction } from '@/protocol/account';
import type { AccountParts } from '@/server/account/AccountParts';
import { forOwner, type AccountHandler } from '@/server/account/AccountRequest';
import { createChangePassword } from '@/server/account/createChangePassword';
import { createDeleteAccount } from '@/server/account/createDeleteAccount';
import { createExportAccount } from '@/server/account/createExportAccount';
import { createGetAccount } from '@/server/account/createGetAccount';
import { createKeptContractFunctions } from '@/server/account/createKeptContractFunctions';
import { createProveIdentity } from '@/server/account/createProveIdentity';
import { createSaveProfile } from '@/server/account/createSaveProfile';
import { createSetCurrentAddress } from '@/server/account/createSetCurrentAddress';
import { keepProfile } from '@/server/account/keepProfile';
import { createSessionFunctions } from '@/server/account/sessions/createSessionFunctions';
import { createTwoStepFunctions } from '@/server/account/createTwoStepFunctions';
import { PROFILE_CLASS } from '@/server/parse/schema';

/** Registers the functions of the account (`protocol/account.ts`), and what keeps a profile its owner's. */
export function defineAccount({ Cloud }: typeof Parse, parts: AccountParts): void {
  const functions: Record<AccountFunction, AccountHandler> = {
    getAccount: createGetAccount(parts),
    saveProfile: createSaveProfile(parts),
    proveIdentity: createProveIdentity(parts),
    changePassword: createChangePassword(parts),
    ...createTwoStepFunctions(parts),
    ...createSessionFunctions(parts),
    ...createKeptContractFunctions(parts),
    setCurrentAddress: createSetCurrentAddress(parts),
    exportAccount: createExportAccount(parts),
    deleteAccount: createDeleteAccount(parts),
  };
  for (const [name, handler] of Object.entries(functions)) Cloud.define(name, forOwner(handler));
  Cloud.beforeSave(PROFILE_CLASS, keepProfile(parts.isReserved));
}
