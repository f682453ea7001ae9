import Parse from 'parse/node';
import type { Profile } from '@/protocol/calls/account';
import type { SessionInfo } from '@/protocol/calls/security';
import { CHAIN_FAMILIES, FAMILY_ORDER } from '@/protocol/chainFamilies';
import { MFA_ERROR } from '@/protocol/codes';
import type { AccountParts, AccountPorts } from '@/server/account/AccountParts';
import {
  createResetPassword,
  createVerifyEmail,
  type MailRequests,
  patchMailRequests,
} from '@/server/account/emailLinks';
import { createDeleteAccount, createExportAccount, createGetAccount } from '@/server/account/exportAndDelete';
import { createChangePassword, createPasswordCheck } from '@/server/account/password';
import { createSavePreferences } from '@/server/account/preferences';
import {
  createProfileTrigger,
  createSaveProfile,
  createSetCurrentAddress,
  readProfile,
} from '@/server/account/profile';
import { createProveIdentity } from '@/server/account/proveIdentity';
import { addMissingNameKeys, createGetPublicProfile } from '@/server/account/publicProfile';
import { createContactFunctions, createSavedContractFunctions } from '@/server/account/savedLists';
import { createSessionFunctions, createSessionUse, listSessions } from '@/server/account/sessions';
import { createTwoStepCodes, createTwoStepFunctions, TOTP_FORM, type TwoStepCodes } from '@/server/account/twoStep';
import type { BackendModule } from '@/server/gateway/BackendModule';
import { readTwoStep } from '@/server/parse/accountRows';
import { PROFILE_CLASS } from '@/server/parse/schema/schema';

/** Accounts, and what administration sees of them. */
type AccountModule = BackendModule & {
  readProfile(userId: string): Promise<Profile>;
  /** The last used first. */
  listSessions(userId: string): Promise<SessionInfo[]>;
};

/** What owners see and change of their accounts (`protocol/calls/account.ts`, `contacts.ts`, `security.ts`): profile, password, 2FA, sessions, emails. */
export function createAccountModule(ports: AccountPorts): AccountModule {
  const { parse, database, users, limits, passwordAttempts, log } = ports;
  const codes = createTwoStepCodes(database, limits);
  const parts: AccountParts = { ...ports, codes, checkPassword: createPasswordCheck(parse, passwordAttempts) };
  let mailRequests: MailRequests | null = null;
  return {
    name: 'account',
    functions: {
      getAccount: createGetAccount(parts),
      saveProfile: createSaveProfile(parts),
      savePreferences: createSavePreferences(parts),
      getPublicProfile: createGetPublicProfile(parts),
      proveIdentity: createProveIdentity(parts),
      changePassword: createChangePassword(parts),
      ...createTwoStepFunctions(parts),
      ...createSessionFunctions(parts),
      ...createSavedContractFunctions(parts),
      ...createContactFunctions(parts),
      setCurrentAddress: createSetCurrentAddress(parts),
      exportAccount: createExportAccount(parts),
      deleteAccount: createDeleteAccount(parts),
      verifyEmail: createVerifyEmail(database, users),
      resetPassword: createResetPassword(parts),
    },
    triggers: { [PROFILE_CLASS]: { beforeSave: createProfileTrigger(parts) } },
    signIns: { mfa: createTwoStepAdapter(codes) },
    onAnswered: createSessionUse(database, log).note,
    sweeps: [codes],
    open: () => addMissingNameKeys(parts),
    start() {
      mailRequests = patchMailRequests(database, log);
    },
    stop: () => mailRequests?.settle(),
    readProfile: (userId) => readProfile(database, userId),
    listSessions: (userId) => listSessions(database, userId, ''),
  };
}

/** What Parse Server tells an adapter of a sign-in or a change; `original` is the account it found. */
type AdapterRequest = {
  master?: boolean;
  original?: { id?: string; get(key: string): unknown };
  object?: { get(key: string): unknown };
};

/** What a client sends as `authData.mfa`. */
type Sent = { token?: unknown };

const WALLETS: readonly string[] = FAMILY_ORDER.map((family) => CHAIN_FAMILIES[family].provider);

/**
 * Settings of Parse Server's adapter `mfa` (9.10, `Adapters/Auth/mfa`), with members that it puts over its own: only here
 * the account is known, however the request named it. Wrong codes are counted by account, and each code is good once.
 */
function createTwoStepAdapter(codes: TwoStepCodes): object {
  async function validateLogin({ token }: Sent, _options: unknown, { original, object }: AdapterRequest) {
    const authData = original?.get('authData');
    const secrets = readTwoStep({ authData });
    if (!original?.id || !secrets) return { doNotSave: true };
    // A wallet is a key and needs no code, but its own adapter looks at it after this one. Without this, whoever knows an
    // address could try codes here, or use up the tries of its owner.
    if (WALLETS.some((name) => has(object?.get('authData'), name) && has(authData, name))) return { doNotSave: true };
    await codes.take(original.id, secrets, token);
    return { doNotSave: true };
  }

  return {
    enabled: true,
    options: ['TOTP'],
    ...TOTP_FORM,
    validateLogin,

    /** Of an account whose session comes along: the SDK sends the one it has with a log-in too. */
    async validateUpdate(sent: Sent, options: unknown, request: AdapterRequest) {
      if (request.master) return undefined;
      if (Object.keys(sent).join() === 'token') return validateLogin(sent, options, request);
      throw new Parse.Error(MFA_ERROR, 'Two-factor authentication is already on. Turn it off first: call stopTwoStep.');
    },
  };
}

function has(authData: unknown, name: string): boolean {
  return typeof authData === 'object' && authData !== null && Boolean((authData as Record<string, unknown>)[name]);
}
