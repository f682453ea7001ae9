import type { z } from 'zod';
import { accountCalls } from '@/protocol/calls/account';
import { adminAccountCalls } from '@/protocol/calls/adminAccounts';
import { adminDataCalls } from '@/protocol/calls/adminData';
import { adminServiceCalls } from '@/protocol/calls/adminService';
import type { Call } from '@/protocol/calls/Call';
import { communityCalls } from '@/protocol/calls/community';
import { eventCalls } from '@/protocol/calls/events';
import { fileCalls } from '@/protocol/calls/files';
import { pushCalls } from '@/protocol/calls/push';
import { securityCalls } from '@/protocol/calls/security';
import { signInCalls } from '@/protocol/calls/signIn';
import { DATA_FUNCTIONS } from '@/protocol/data/registry';

/** The calls of the modules, by area: every cloud function of the backend but those of the data service and of plugins. */
export const CALL_AREAS = {
  signIn: signInCalls,
  account: accountCalls,
  security: securityCalls,
  files: fileCalls,
  push: pushCalls,
  community: communityCalls,
  adminAccounts: adminAccountCalls,
  adminData: adminDataCalls,
  adminService: adminServiceCalls,
  events: eventCalls,
} as const satisfies Record<string, Record<string, Call>>;

/** The same, by name. */
export const MODULE_CALLS = {
  ...signInCalls,
  ...accountCalls,
  ...securityCalls,
  ...fileCalls,
  ...pushCalls,
  ...communityCalls,
  ...adminAccountCalls,
  ...adminDataCalls,
  ...adminServiceCalls,
  ...eventCalls,
} as const satisfies Record<string, Call>;

/**
 * Every call between site and backend, by name: what it takes and answers, who may call it, and how often. The cloud
 * functions, their validation, OpenAPI, the typed client, the docs and the contract test are made from it.
 *
 * It brings zod: the site imports types from here, and nothing else.
 */
export const CALLS = { ...DATA_FUNCTIONS, ...MODULE_CALLS } as const satisfies Record<string, Call>;

/** Name of a call of a module. */
export type ModuleCallName = keyof typeof MODULE_CALLS;

/** Name of a call of administration. */
export type AdminCallName = Extract<ModuleCallName, `admin${string}`>;

/** Name of a call. */
export type CallName = keyof typeof CALLS;

/** Names of all of them. */
export const CALL_NAMES = Object.keys(CALLS) as CallName[];

/** What a caller sends. */
export type CallParameters<Name extends CallName> = z.input<(typeof CALLS)[Name]['parameters']>;

/** What a handler is given once the parameters were checked. */
export type CheckedCall<Name extends CallName> = z.output<(typeof CALLS)[Name]['parameters']>;

/** What a call answers. */
export type CallAnswer<Name extends CallName> = z.output<(typeof CALLS)[Name]['answer']>;
