import { z } from 'zod';
import type { Call } from '@/protocol/Call';
import { chainFamily, done, moment, noParameters, rowId, text } from '@/protocol/calls/shapes';
import { DUPLICATE_VALUE, OBJECT_NOT_FOUND, REQUEST_LIMIT_EXCEEDED } from '@/protocol/codes';
import { POST_LIMITS, REPORT_DECISIONS, REPORT_KINDS, REPORT_LIMITS, REPORT_REASONS } from '@/protocol/community';

const blockedAuthor = z.strictObject({
  author: z.string().describe('id of the account'),
  name: z.string().nullable(),
  reason: z.string().nullable(),
  blockedAt: moment,
});

const signatureState = z
  .enum(['valid', 'invalid', 'unknown'])
  .describe('unknown where nobody could check it at the moment');

const signatureCheck = z.strictObject({ state: signatureState, family: chainFamily, address: z.string() });

const reportKind = z.enum(REPORT_KINDS);
const note = z
  .string()
  .max(REPORT_LIMITS.note * 4)
  .nullish()
  .describe(`at most ${REPORT_LIMITS.note} characters`);
const person = z.strictObject({ id: z.string(), name: z.string().nullable() });

const reportedContent = z.strictObject({
  kind: reportKind,
  target: z.string().describe('id of the post, or of the account of the profile'),
  author: person,
  text: z.string().describe('the words as they were when they were reported first'),
  post: z.string().nullable().describe('id of the post to open; of a reply, that of the post above it'),
  state: z.enum(['visible', 'hidden', 'deleted']),
  count: z.number().int().describe('how many reports there are of it'),
  reports: z.array(
    z.strictObject({
      id: z.string(),
      reporter: person,
      reason: z.enum(REPORT_REASONS),
      note: z.string().nullable(),
      at: moment,
    }),
  ),
  decision: z
    .strictObject({ decision: z.enum(REPORT_DECISIONS), note: z.string().nullable(), by: person, at: moment })
    .nullable()
    .describe('null while it is open'),
});

const reason = z.string().nullish().describe(`at most ${POST_LIMITS.reason} characters`);

/** The feed: what its classes do not do by themselves. */
export const communityCalls = {
  getCommunityRights: {
    summary: 'Returns whether you moderate, whether you are blocked, and your public name.',
    access: 'anyone',
    parameters: noParameters,
    answer: z.strictObject({ moderator: z.boolean(), blocked: z.boolean(), name: z.string().nullable() }),
  },
  checkPostSignature: {
    summary: 'Checks the signature of a post, also of kinds that browsers cannot check (sr25519, contract wallets).',
    access: 'anyone',
    errors: { [OBJECT_NOT_FOUND]: 'There is no such post that you may read.' },
    parameters: z.object({ post: text().describe('id of the post; 142 where it is not signed') }),
    answer: signatureCheck,
  },
  hidePost: {
    summary: 'Hides a post from everyone but its author and moderators, or shows it again.',
    access: 'moderator',
    errors: { [OBJECT_NOT_FOUND]: 'There is no such post.' },
    parameters: z.object({ post: text(), hidden: z.boolean(), reason }),
    answer: done,
  },
  blockAuthor: {
    summary: 'Keeps an account from posting and reacting, or lets it again.',
    access: 'moderator',
    errors: { [OBJECT_NOT_FOUND]: 'There is no such account.' },
    parameters: z.object({ author: text().describe('id of the account'), blocked: z.boolean(), reason }),
    answer: done,
  },
  reportContent: {
    summary: 'Reports a post or a profile to the moderators; once per account and target.',
    access: 'account',
    limit: { calls: REPORT_LIMITS.perHour, seconds: 3_600, per: 'account' },
    errors: {
      [OBJECT_NOT_FOUND]: 'There is no such post that you may read, or no such profile.',
      [DUPLICATE_VALUE]: 'You have reported it already.',
      [REQUEST_LIMIT_EXCEEDED]: `Too many reports in an hour, or ${REPORT_LIMITS.open} of yours are open.`,
    },
    parameters: z.object({
      kind: reportKind,
      target: rowId.describe('id of the post, or of the account of the profile; 142 for your own'),
      reason: z.enum(REPORT_REASONS),
      note,
    }),
    answer: done,
  },
  listReports: {
    summary: `Lists what was reported, the oldest open report first, or the latest decision; up to ${REPORT_LIMITS.listed}, with the first ${REPORT_LIMITS.shown} reports of each.`,
    access: 'moderator',
    parameters: z.object({ state: z.enum(['open', 'decided']).default('open') }),
    answer: z.strictObject({ rows: z.array(reportedContent), open: z.number().int().min(0).describe('open reports') }),
  },
  decideReport: {
    summary: 'Decides all open reports of a post or a profile; author and reporters are notified.',
    access: 'moderator',
    errors: { [OBJECT_NOT_FOUND]: 'There is no open report of it, or it was decided a moment ago.' },
    parameters: z.object({
      kind: reportKind,
      target: rowId,
      decision: z.enum(REPORT_DECISIONS).describe('142 for delete of a profile, and for what is your own'),
      note: note.describe('shown to the author and the reporters'),
    }),
    answer: done,
  },
  listBlockedAuthors: {
    summary: 'Lists blocked accounts, the last blocked first.',
    access: 'moderator',
    parameters: noParameters,
    answer: z.array(blockedAuthor),
  },
} as const satisfies Record<string, Call>;

/** What a signature of a post comes to. */
export type SignatureState = z.output<typeof signatureState>;
/** An account that may not post. */
export type BlockedAuthor = z.output<typeof blockedAuthor>;
/** A post or a profile that was reported, with its reports. */
export type ReportedContent = z.output<typeof reportedContent>;
