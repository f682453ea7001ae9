import { z } from 'zod';
import type { Call } from '@/protocol/calls/Call';
import { chainFamily, done, moment, nothing, text } from '@/protocol/calls/shapes';
import { POST_LIMITS } from '@/protocol/community';

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

const reason = z.string().nullish().describe(`at most ${POST_LIMITS.reason} characters`);

/** The feed: what its classes do not do by themselves. */
export const communityCalls = {
  getCommunityRights: {
    summary: 'Returns whether you moderate, whether you are blocked, and your public name.',
    access: 'anyone',
    parameters: nothing,
    answer: z.strictObject({ moderator: z.boolean(), blocked: z.boolean(), name: z.string().nullable() }),
  },
  checkPostSignature: {
    summary: 'Checks the signature of a post, also of kinds that browsers cannot check (sr25519, contract wallets).',
    access: 'anyone',
    errors: { 101: 'There is no such post that you may read.' },
    parameters: z.object({ post: text().describe('id of the post; 142 where it is not signed') }),
    answer: signatureCheck,
  },
  hidePost: {
    summary: 'Hides a post from everyone but its author and moderators, or shows it again.',
    access: 'moderator',
    errors: { 101: 'There is no such post.' },
    parameters: z.object({ post: text(), hidden: z.boolean(), reason }),
    answer: done,
  },
  blockAuthor: {
    summary: 'Keeps an account from posting and reacting, or lets it again.',
    access: 'moderator',
    errors: { 101: 'There is no such account.' },
    parameters: z.object({ author: text().describe('id of the account'), blocked: z.boolean(), reason }),
    answer: done,
  },
  listBlockedAuthors: {
    summary: 'Lists blocked accounts, the last blocked first.',
    access: 'moderator',
    parameters: nothing,
    answer: z.array(blockedAuthor),
  },
} as const satisfies Record<string, Call>;

/** What a signature of a post comes to. */
export type SignatureState = z.output<typeof signatureState>;
/** An account that may not post. */
export type BlockedAuthor = z.output<typeof blockedAuthor>;
