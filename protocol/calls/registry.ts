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

/** Calls that belong together. */
export type CallArea = { title: string; words: string; calls: Readonly<Record<string, Call>> };

/**
 * The calls of the modules, by area: every cloud function of the backend but those of the data service and of plugins. The
 * order is that of the reference.
 */
export const CALL_AREAS: readonly CallArea[] = [
  { title: 'Sign-in challenges', words: 'What a wallet signs to sign in.', calls: signInCalls },
  { title: 'Your account', words: 'Profile, saved contracts, export and deletion.', calls: accountCalls },
  {
    title: 'Password, 2FA and sessions',
    words:
      'What opens an account changes in a fresh session alone: one that was begun, or proved by `proveIdentity`, at most ten minutes ago.',
    calls: securityCalls,
  },
  { title: 'Your files', words: 'Space, names and tags. Uploads use the tus protocol.', calls: fileCalls },
  { title: 'Notifications', words: 'Web Push to your devices.', calls: pushCalls },
  { title: 'Community', words: 'Moderation, and signatures of posts.', calls: communityCalls },
  { title: 'Admin: accounts and roles', words: 'Every change is logged before it is made.', calls: adminAccountCalls },
  { title: 'Admin: data', words: 'Configuration, classes, rows and indexes.', calls: adminDataCalls },
  { title: 'Admin: service', words: 'Jobs, API keys, events, notifications and status.', calls: adminServiceCalls },
  { title: 'Contract events', words: 'Events that are written into classes.', calls: eventCalls },
];

/** The calls of the modules, by name. */
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
