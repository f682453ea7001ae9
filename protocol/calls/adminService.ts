import { z } from 'zod';
import { search } from '@/protocol/calls/adminAccounts';
import type { Call } from '@/protocol/Call';
import { EVENT_WATCH_ERRORS, eventWatch, eventWatchParameters, watchedEvent } from '@/protocol/calls/events';
import { cursor, done, listOf, moment, noParameters, onlyId, rowId, trimmed } from '@/protocol/calls/shapes';
import { DUPLICATE_VALUE, OBJECT_NOT_FOUND, PUSH_MISCONFIGURED } from '@/protocol/codes';
import { isSitePath, PUSH_LIMITS } from '@/protocol/notifications';

const jobRun = z.strictObject({
  id: z.string(),
  name: z.string(),
  status: z.enum(['running', 'succeeded', 'failed']),
  message: z.string().nullable().describe('how far it is, or how it ended'),
  startedAt: moment,
  finishedAt: moment.nullable(),
});

const jobSchedule = z.strictObject({
  name: z.string(),
  pattern: z.string().describe('cron pattern of five fields, or six with seconds'),
  timezone: z.string(),
  nextAt: moment.nullable().describe('null where it never runs again'),
});

const jobs = z.strictObject({ names: z.array(z.string()), schedules: z.array(jobSchedule) });

const apiKey = z.strictObject({
  id: z.string(),
  name: z.string(),
  key: z.string().describe('its first characters; whole in the answer that issues it'),
  rate: z.number().nullable().describe('units a minute; null: the limit of the settings'),
  uses: z.number(),
  createdAt: moment,
  lastUsedAt: moment.nullable(),
  revokedAt: moment.nullable(),
});

const rate = z.number().int().positive().max(1_000_000_000).nullable().describe('units a minute');

const eventCount = z.strictObject({
  name: z.string(),
  total: z.number(),
  days: z.array(z.strictObject({ day: z.iso.date(), count: z.number() })).describe('in UTC, the latest first'),
});

const push = z.strictObject({
  id: z.string(),
  at: moment,
  by: z.string().nullable().describe('name of the admin; null for the master key'),
  title: z.string(),
  body: z.string(),
  url: z.string(),
  to: z.string().describe('id of the account, all, or some where a query or channels chose the devices'),
  status: z.enum(['scheduled', 'running', 'succeeded', 'failed']),
  pushTime: z.string().describe('when it is or was to be sent'),
  expiresAt: moment.nullable().describe('null: as long as the push service keeps it'),
  sent: z.number(),
  failed: z.number(),
});

const MAX_EXPIRY = 28 * 24 * 60 * 60_000;

const expiry = z.iso
  .datetime()
  .refine((text) => Date.parse(text) > Date.now() && Date.parse(text) <= Date.now() + MAX_EXPIRY, {
    error: 'must be a time within the next four weeks',
  })
  .nullable()
  .describe('null for the longest');

const state = z.strictObject({
  status: z.enum(['ok', 'degraded']),
  parts: z.array(
    z.strictObject({
      name: z.string(),
      status: z.enum(['ok', 'starting', 'down', 'off']),
      detail: z.string().nullable(),
    }),
  ),
  indexes: z.array(
    z.strictObject({
      chainId: z.number(),
      state: z.string(),
      blockNumber: z.number().nullable(),
      head: z.number().nullable(),
      rate: z.number(),
      secondsLeft: z.number().nullable(),
    }),
  ),
  live: z.strictObject({ connections: z.number() }),
  disk: z.strictObject({ total: z.number(), free: z.number() }).nullable().describe('bytes; null where unknown'),
  process: z.strictObject({ startedAt: moment, memory: z.number(), node: z.string() }),
  answerMs: z.number().nullable().describe('median time to answer over five minutes, in milliseconds'),
  users: z.number(),
});

const act = z.strictObject({
  id: z.string(),
  at: moment,
  by: z.strictObject({
    id: z.string().nullable().describe('null for the operator'),
    name: z.string().describe('public name, else username, else first address, else id'),
  }),
  act: z.string().describe('name of the function'),
  subject: z.string().describe('id or name of what it was done to'),
  subjectName: z.string().nullable().describe('of an account that it was done to: as in by; null for the rest'),
  before: z.unknown(),
  after: z.unknown(),
  outcome: z.enum(['begun', 'failed']).describe('failed: it names the entry of its beginning'),
});

const NO_KEY = { [OBJECT_NOT_FOUND]: 'There is no such key.' };

/** Jobs, keys, events, notifications and the state of the service, for admins; and the operator's commands about keys. */
export const adminServiceCalls = {
  adminListJobs: {
    summary: 'Lists the jobs, when they run by themselves, and their runs, newest first.',
    access: 'admin',
    parameters: z.strictObject({ cursor }),
    answer: listOf(jobRun).extend(jobs.shape),
  },
  adminStartJob: {
    summary: 'Starts a job and does not wait for its end.',
    access: 'admin',
    errors: { [OBJECT_NOT_FOUND]: 'There is no such job.', [DUPLICATE_VALUE]: 'The job is running.' },
    parameters: z.strictObject({ name: rowId }),
    answer: z.strictObject({ id: z.string().describe('of the run') }),
  },
  adminListKeys: {
    summary: 'Lists the API keys of the data service.',
    access: 'admin',
    parameters: noParameters,
    answer: z.strictObject({ keys: z.array(apiKey) }),
  },
  adminIssueKey: {
    summary: 'Issues an API key; this answer alone holds it whole.',
    access: 'admin',
    parameters: z.strictObject({ name: trimmed(80), rate }),
    answer: apiKey,
  },
  adminRevokeKey: {
    summary: 'Revokes an API key.',
    access: 'admin',
    errors: NO_KEY,
    parameters: onlyId,
    answer: apiKey,
  },
  adminListEvents: {
    summary: 'Lists the contract events that are written into classes.',
    access: 'admin',
    parameters: noParameters,
    answer: z.strictObject({ events: z.array(watchedEvent) }),
  },
  adminWatchEvent: {
    summary: 'Writes the events of a contract into a class, as watchContractEvent does.',
    access: 'admin',
    errors: EVENT_WATCH_ERRORS,
    parameters: eventWatchParameters,
    answer: eventWatch,
  },
  adminUnwatchEvent: {
    summary: 'Writes no more events of a contract into a class.',
    access: 'admin',
    errors: { [OBJECT_NOT_FOUND]: 'The events are not written into a class.' },
    parameters: onlyId,
    answer: done,
  },
  adminCountEvents: {
    summary: 'Counts the custom events of the last days, today included.',
    access: 'admin',
    parameters: z.strictObject({ days: z.number().int().min(1).max(90) }),
    answer: z.strictObject({ events: z.array(eventCount) }),
  },
  adminSendPush: {
    summary: 'Sends a notification to all devices, or to those of one account.',
    access: 'admin',
    errors: {
      [OBJECT_NOT_FOUND]: 'There is no such account.',
      [PUSH_MISCONFIGURED]: 'Notifications are off on this site.',
    },
    parameters: z.strictObject({
      to: trimmed(200).describe('all, or an id, username, email or wallet address'),
      title: trimmed(PUSH_LIMITS.title),
      body: trimmed(PUSH_LIMITS.body),
      url: z.string().refine(isSitePath, { error: 'must be a path on this site, such as /activity' }),
      expires: expiry,
    }),
    answer: z.strictObject({ id: z.string() }),
  },
  adminListPushes: {
    summary: 'Lists notifications that the operator and admins sent, newest first, and how many devices there are.',
    access: 'admin',
    parameters: z.strictObject({ cursor }),
    answer: listOf(push).extend({
      on: z.boolean(),
      counts: z.strictObject({ devices: z.number(), accounts: z.number() }),
    }),
  },
  adminGetState: {
    summary: 'Returns how the backend that answers is, part by part.',
    access: 'admin',
    parameters: noParameters,
    answer: state,
  },
  adminListActs: {
    summary: 'Lists what admins did, newest first.',
    access: 'admin',
    parameters: z.strictObject({
      search,
      by: rowId.optional().describe('id of the admin'),
      act: trimmed(80).optional().describe('name of the function; "changes" for all that changed something'),
      cursor,
    }),
    answer: listOf(act),
  },
  issueApiKey: {
    summary: 'Issues an API key; this answer alone holds it whole.',
    access: 'operator',
    parameters: z.object({ name: trimmed(80), rate: rate.optional() }),
    answer: apiKey,
  },
  revokeApiKey: {
    summary: 'Revokes an API key.',
    access: 'operator',
    errors: NO_KEY,
    parameters: z.object({ id: z.string().min(1).max(64) }),
    answer: apiKey,
  },
  listApiKeys: {
    summary: 'Lists the API keys, newest first.',
    access: 'operator',
    parameters: noParameters,
    answer: z.array(apiKey),
  },
} as const satisfies Record<string, Call>;

/** One run of a job. */
export type AdminJobRun = z.output<typeof jobRun>;
/** When a job runs by itself. */
export type AdminJobSchedule = z.output<typeof jobSchedule>;
/** A key of the data service. */
export type AdminKey = z.output<typeof apiKey>;
/** How often an event was reported, by day. */
export type AdminEventCount = z.output<typeof eventCount>;
/** A notification of the operator or an admin, and what came of it. */
export type AdminPush = z.output<typeof push>;
/** How the backend that answers is. */
export type AdminState = z.output<typeof state>;
/** What an admin did, as it was logged before it was done. */
export type AdminAct = z.output<typeof act>;
