import type { z } from 'zod';
import { accountCalls, contactCalls } from '@/protocol/calls/account';
import { adminAccountCalls } from '@/protocol/calls/adminAccounts';
import { adminDataCalls } from '@/protocol/calls/adminData';
import { adminMetricsCalls } from '@/protocol/calls/adminMetrics';
import { adminRowCalls } from '@/protocol/calls/adminRows';
import { adminServiceCalls } from '@/protocol/calls/adminService';
import type { Call } from '@/protocol/Call';

import { communityCalls } from '@/protocol/calls/community';
import { eventCalls } from '@/protocol/calls/events';
import { exportCalls } from '@/protocol/calls/exports';
import { fileCalls } from '@/protocol/calls/files';
import { notificationCalls } from '@/protocol/calls/notifications';
import { pluginCalls } from '@/protocol/calls/plugins';
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
  { title: 'Your account', words: 'Profile, preferences, saved contracts, export and deletion.', calls: accountCalls },
  { title: 'Address book', words: 'Addresses with labels that only you see.', calls: contactCalls },
  {
    title: 'Password, 2FA and sessions',
    words:
      'Credentials can be changed only in a fresh session: started, or confirmed by `proveIdentity`, within the last ten minutes.',
    calls: securityCalls,
  },
  { title: 'Your files', words: 'Space, names and tags. Uploads use the tus protocol.', calls: fileCalls },
  { title: 'Notifications', words: 'What happened to your posts, wallets and account.', calls: notificationCalls },
  { title: 'Push notifications', words: 'Web Push to your devices.', calls: pushCalls },
  { title: 'Community', words: 'Moderation, and signatures of posts.', calls: communityCalls },
  { title: 'Admin: accounts and roles', words: 'Every change is logged first.', calls: adminAccountCalls },
  { title: 'Admin: data', words: 'Configuration, classes and indexes.', calls: adminDataCalls },
  { title: 'Admin: rows', words: 'What classes hold. Each look and each change is logged.', calls: adminRowCalls },
  { title: 'Admin: service', words: 'Jobs, API keys, events, notifications and status.', calls: adminServiceCalls },
  {
    title: 'Admin: metrics and errors',
    words: 'How the backends were, and what they refused.',
    calls: adminMetricsCalls,
  },
  { title: 'Contract events', words: 'Events that are written into classes.', calls: eventCalls },
  { title: 'Import and export', words: 'Moving data into the backend and out of it.', calls: exportCalls },
  { title: 'Plugins', words: 'The source of `Moralis.Plugins`.', calls: pluginCalls },
];

/** The calls of the modules, by name. */
export const MODULE_CALLS = {
  ...signInCalls,
  ...accountCalls,
  ...contactCalls,
  ...securityCalls,
  ...fileCalls,
  ...notificationCalls,
  ...pushCalls,
  ...communityCalls,
  ...adminAccountCalls,
  ...adminDataCalls,
  ...adminRowCalls,
  ...adminServiceCalls,
  ...adminMetricsCalls,
  ...eventCalls,
  ...exportCalls,
  ...pluginCalls,
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
