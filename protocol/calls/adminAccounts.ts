import { DUPLICATE_VALUE, OBJECT_NOT_FOUND, OPERATION_FORBIDDEN } from '@/protocol/codes';
import { z } from 'zod';
import type { Call } from '@/protocol/Call';
import { profile } from '@/protocol/calls/account';
import { sessionInfo } from '@/protocol/calls/security';
import {
  chainFamily,
  cursor,
  done,
  listOf,
  moment,
  noParameters,
  onlyId,
  rowId,
  trimmed,
} from '@/protocol/calls/shapes';

/**
 * What somebody looks for, as they typed it. A backslash and characters that cannot be seen are refused: Parse Server
 * takes what follows them for a pattern.
 */
export const search = z
  .string()
  .trim()
  .max(100)
  .regex(/^[^\\\p{Cc}\p{Cs}\u2028\u2029]*$/u, 'must not contain a backslash or invisible characters')
  .transform((text) => text || undefined)
  .optional();

const lock = z.strictObject({ reason: z.string(), by: z.string(), at: moment });

const user = z.strictObject({
  id: z.string(),
  username: z.string().nullable().describe('null where the account has only the random one of a wallet'),
  name: z.string().nullable().describe('public name'),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  wallets: z.array(z.strictObject({ family: chainFamily, address: z.string() })),
  createdAt: moment,
  lastSeenAt: moment.nullable().describe('last use of a session, to a minute; null where none is open'),
  lock: lock.nullable().describe('why nobody can sign in to the account'),
});

const userDetail = user.extend({
  hasPassword: z.boolean(),
  twoStep: z.boolean(),
  profile,
  sessions: z.array(sessionInfo),
  roles: z.strictObject({
    direct: z.array(z.string()).describe('names of the roles the account is in'),
    inherited: z.array(z.string()).describe('names of those that it has through them'),
  }),
});

const role = z.strictObject({
  id: z.string(),
  name: z.string(),
  members: z.number(),
  parents: z.array(z.string()).describe('ids of the roles whose rights its members have as well'),
  children: z.array(z.string()).describe('ids of the roles whose members have its rights as well'),
});

/** How an account is named in parameters. */
const whom = trimmed(200).describe('id, username, email or wallet address of an account');

const ended = z.strictObject({ ended: z.number() });
const NO_ACCOUNT = { [OBJECT_NOT_FOUND]: 'There is no such account.' };
const NO_ROLE = { [OBJECT_NOT_FOUND]: 'There is no such role.' };
const LAST_ADMIN = 'This would leave the site without an admin.';

/** Accounts and roles, for admins; and the operator's commands about admins. */
export const adminAccountCalls = {
  adminAccess: {
    summary: 'Returns your name, if you are an admin.',
    access: 'admin',
    parameters: noParameters,
    answer: z.strictObject({ name: z.string() }),
  },
  adminListUsers: {
    summary: 'Lists accounts, newest first, or those that a search finds.',
    access: 'admin',
    parameters: z.strictObject({
      search: search.describe('part of a public name, username or email, or a whole id or wallet address'),
      order: z.enum(['newest', 'oldest']).default('newest'),
      cursor,
    }),
    answer: listOf(user).extend({ total: z.number().int().min(0).describe('how many there are') }),
  },
  adminGetUser: {
    summary: 'Returns an account with its sign-in methods, sessions and roles.',
    access: 'admin',
    errors: NO_ACCOUNT,
    parameters: onlyId,
    answer: userDetail,
  },
  adminLockUser: {
    summary: 'Locks an account: nobody can sign in to it, and its sessions end.',
    access: 'admin',
    errors: { ...NO_ACCOUNT, [OPERATION_FORBIDDEN]: `It is your own account. ${LAST_ADMIN}` },
    parameters: z.strictObject({ id: rowId, reason: trimmed(280) }),
    answer: ended,
  },
  adminUnlockUser: {
    summary: 'Unlocks an account.',
    access: 'admin',
    errors: NO_ACCOUNT,
    parameters: onlyId,
    answer: done,
  },
  adminEndSessions: {
    summary: 'Signs an account out everywhere.',
    access: 'admin',
    errors: NO_ACCOUNT,
    parameters: onlyId,
    answer: ended,
  },
  adminListRoles: {
    summary: 'Lists all roles, with their parents and children.',
    access: 'admin',
    parameters: noParameters,
    answer: z.strictObject({ roles: z.array(role) }),
  },
  adminListMembers: {
    summary: 'Lists the members of a role, newest account first.',
    access: 'admin',
    errors: NO_ROLE,
    parameters: z.strictObject({ role: rowId, cursor }),
    answer: listOf(z.strictObject({ id: z.string(), name: z.string() })),
  },
  adminCreateRole: {
    summary: 'Creates a role that everybody may see and only the server may change.',
    access: 'admin',
    errors: { [DUPLICATE_VALUE]: 'The name is taken.' },
    parameters: z.strictObject({
      // The characters that Parse allows.
      name: z
        .string()
        .max(60)
        .regex(/^[\w-]+( [\w-]+)*$/, 'must contain only letters a to z, digits, _, - and single spaces'),
    }),
    answer: role,
  },
  adminDeleteRole: {
    summary: 'Deletes a role; its members lose it, and what they had through it.',
    access: 'admin',
    errors: { ...NO_ROLE, [OPERATION_FORBIDDEN]: `It is the role admin. ${LAST_ADMIN}` },
    parameters: z.strictObject({ role: rowId }),
    answer: done,
  },
  adminSetMember: {
    summary: 'Adds an account to a role, or removes it.',
    access: 'admin',
    errors: { [OBJECT_NOT_FOUND]: 'There is no such role or account.', [OPERATION_FORBIDDEN]: LAST_ADMIN },
    parameters: z.strictObject({ role: rowId, user: whom, member: z.boolean() }),
    answer: role,
  },
  adminSetParent: {
    summary: 'Sets whether the members of a role have the rights of another one too.',
    access: 'admin',
    errors: { ...NO_ROLE, [OPERATION_FORBIDDEN]: LAST_ADMIN },
    parameters: z.strictObject({ role: rowId, parent: rowId, inherits: z.boolean() }),
    answer: role,
  },
  grantAdmin: {
    summary: 'Makes an account an admin, and unlocks it.',
    access: 'operator',
    errors: NO_ACCOUNT,
    parameters: z.strictObject({ user: whom }),
    answer: z.strictObject({ id: z.string() }),
  },
  revokeAdmin: {
    summary: 'Removes an account from the role admin.',
    access: 'operator',
    errors: NO_ACCOUNT,
    parameters: z.strictObject({ user: whom }),
    answer: z.strictObject({ id: z.string() }),
  },
  listAdmins: {
    summary: 'Lists the accounts that are admins.',
    access: 'operator',
    parameters: noParameters,
    answer: z.array(user),
  },
} as const satisfies Record<string, Call>;

/** Why nobody can sign in to an account. */
export type AccountLock = z.output<typeof lock>;
/** An account in a list. */
export type AdminUser = z.output<typeof user>;
/** An account with everything that an admin sees of it. */
export type AdminUserDetail = z.output<typeof userDetail>;
/** A role. Its members have the rights of its parents too. */
export type AdminRole = z.output<typeof role>;
/** A part of a list, newest first. */
export type AdminList<Row> = { rows: Row[]; next: string | null };
