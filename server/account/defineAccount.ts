import type Parse from 'parse/node';
import type { AccountFunction } from '@/protocol/account';
import { type AccountHandler, forOwner } from '@/server/parse/ownerFunction';
import type { AccountParts } from '@/server/account/AccountParts';
import { createChangePassword } from '@/server/account/password';
import { createDeleteAccount, createExportAccount } from '@/server/account/exportAndDelete';
import { createGetAccount } from '@/server/account/getAccount';
import { createKeptContractFunctions } from '@/server/account/savedContracts';
import { createProveIdentity } from '@/server/account/proveIdentity';
import { createSaveProfile, createSetCurrentAddress, keepProfile } from '@/server/account/profile';
import { createSessionFunctions } from '@/server/account/sessions';
import { createTwoStepFunctions } from '@/server/account/twoStep';
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
