import type { Profile } from '@/protocol/calls/account';
import type { SessionInfo } from '@/protocol/calls/security';
import type { AccountParts, AccountPorts } from '@/server/account/AccountParts';
import {
  createResetPassword,
  createVerifyEmail,
  type MailRequests,
  patchMailRequests,
} from '@/server/account/emailLinks';
import { createTwoStepAdapter } from '@/server/account/createTwoStepAdapter';
import { createDeleteAccount, createExportAccount, createGetAccount } from '@/server/account/exportAndDelete';
import { createChangePassword, createPasswordCheck } from '@/server/account/password';
import {
  createSaveProfile,
  createSetCurrentAddress,
  createProfileTrigger,
  readProfile,
} from '@/server/account/profile';
import { createProveIdentity } from '@/server/account/proveIdentity';
import { createSavedContractFunctions } from '@/server/account/savedContracts';
import { createSessionFunctions, createSessionUse, listSessions } from '@/server/account/sessions';
import { createTwoStepCodes, createTwoStepFunctions } from '@/server/account/twoStep';
import type { BackendModule } from '@/server/gateway/BackendModule';
import { PROFILE_CLASS } from '@/server/parse/schema/schema';

/** Accounts, and what administration sees of them. */
export type AccountModule = BackendModule & {
  readProfile(userId: string): Promise<Profile>;
  /** The last used first. */
  listSessions(userId: string): Promise<SessionInfo[]>;
};

/** What owners see and change of their accounts (`protocol/calls/account.ts`, `security.ts`): profile, password, 2FA, sessions, emails. */
export function createAccountModule(ports: AccountPorts): AccountModule {
  const { parse, database, users, limits, passwordTries, isReserved, log } = ports;
  const codes = createTwoStepCodes(database, limits);
  const parts: AccountParts = { ...ports, codes, checkPassword: createPasswordCheck(parse, passwordTries) };
  let mailRequests: MailRequests | null = null;
  return {
    name: 'account',
    functions: {
      getAccount: createGetAccount(parts),
      saveProfile: createSaveProfile(parts),
      proveIdentity: createProveIdentity(parts),
      changePassword: createChangePassword(parts),
      ...createTwoStepFunctions(parts),
      ...createSessionFunctions(parts),
      ...createSavedContractFunctions(parts),
      setCurrentAddress: createSetCurrentAddress(parts),
      exportAccount: createExportAccount(parts),
      deleteAccount: createDeleteAccount(parts),
      verifyEmail: createVerifyEmail(database, users),
      resetPassword: createResetPassword(users, passwordTries),
    },
    triggers: { [PROFILE_CLASS]: { beforeSave: createProfileTrigger(isReserved) } },
    signIns: { mfa: createTwoStepAdapter(codes) },
    onAnswered: createSessionUse(database, log).note,
    sweeps: [codes],
    start() {
      mailRequests = patchMailRequests(log);
    },
    stop: () => mailRequests?.settle(),
    readProfile: (userId) => readProfile(database, userId),
    listSessions: (userId) => listSessions(database, userId, ''),
  };
}
