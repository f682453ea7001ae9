import {
  MFA_ERROR,
  MFA_TOKEN_REQUIRED,
  OBJECT_NOT_FOUND,
  PASSWORD_MISSING,
  REQUEST_LIMIT_EXCEEDED,
  SESSION_MISSING,
  TIMEOUT,
  USERNAME_TAKEN,
} from '@/protocol/codes';
import { z } from 'zod';
import type { Call } from '@/protocol/Call';
import { done, moment, noParameters, text } from '@/protocol/calls/shapes';
import { PASSWORD_MAX_UNITS } from '@/protocol/sign-in/credentialRules';

/**
 * What opens an account (password, email, 2FA, wallets) is changed, and the account deleted, by a fresh session alone: one
 * begun, or proved by `proveIdentity`, at most ten minutes ago. Others are refused with 206.
 *
 * Two-factor sign-in: `POST /login` with a right password answers 211 where a code is needed, and 210 where it is wrong.
 * The code is sent as `authData: { mfa: { token } }`; a recovery code takes its place. Each code works once.
 */

/** A session of an account. */
export const sessionInfo = z.strictObject({
  id: z.string(),
  device: z.string().nullable().describe('such as "Firefox on Linux"; null where it is unknown'),
  networkAddress: z.string().nullable(),
  createdAt: moment,
  lastUsedAt: moment,
  current: z.boolean().describe('whether it is the session of the caller'),
  way: z.enum(['password', 'wallet', 'signup', 'other']).describe('how it was started'),
});

const password = text(PASSWORD_MAX_UNITS);
const code = text().describe('of the authenticator, or a recovery code; spaces are ignored');
const codeAndPassword = z.object({
  code,
  password: password.optional().describe('needed where the session is not fresh'),
});
const PROOF_EXPIRED = 'The session is not fresh: call proveIdentity.';
const TOO_MANY = 'Too many wrong passwords or codes.';

const linkToken = text(1_000).describe('of the link in the email');
const LINK_ERRORS = {
  [OBJECT_NOT_FOUND]: 'The link was used, or a later email replaced it.',
  [TIMEOUT]: 'The link has expired.',
};
/** The rate of links that one network may open. */
const linkLimit = { calls: 60, seconds: 60, per: 'network', group: 'mail-link' } as const;

/** Password, 2FA and sessions. */
export const securityCalls = {
  proveIdentity: {
    summary: 'Makes your session fresh for ten minutes, by password or wallet; without either, answers whether it is.',
    access: 'account',
    hashesPassword: true,
    errors: {
      [OBJECT_NOT_FOUND]: 'Wrong password, signature or wallet.',
      [REQUEST_LIMIT_EXCEEDED]: TOO_MANY,
      [SESSION_MISSING]: 'The session is not fresh.',
      [MFA_ERROR]: 'Wrong code.',
      [MFA_TOKEN_REQUIRED]: 'A code is needed too.',
    },
    parameters: z.object({
      password: password.optional(),
      code: code.optional(),
      authData: z
        .record(z.string(), z.unknown())
        .optional()
        .describe('proof of one wallet, as for a sign-in: { moralisEth: { id, signature, data } }'),
    }),
    answer: z.strictObject({ until: moment.nullable().describe('null where no proof is asked for') }),
  },
  changePassword: {
    summary: 'Sets a password and ends every other session; yours continues under the new token.',
    access: 'account',
    hashesPassword: true,
    errors: {
      [OBJECT_NOT_FOUND]: 'Wrong current password.',
      [REQUEST_LIMIT_EXCEEDED]: TOO_MANY,
      [USERNAME_TAKEN]: 'The username is taken.',
      [SESSION_MISSING]: PROOF_EXPIRED,
    },
    parameters: z.object({
      current: password.optional().describe('needed where there is a password'),
      next: password,
      username: text().optional().describe('needed where the account has no username yet'),
    }),
    answer: z.strictObject({ sessionToken: z.string() }),
  },
  startTwoStep: {
    summary: 'Returns a new 2FA secret, which is stored once it is confirmed.',
    access: 'account',
    hashesPassword: true,
    errors: {
      [OBJECT_NOT_FOUND]: 'Wrong password.',
      [REQUEST_LIMIT_EXCEEDED]: TOO_MANY,
      [MFA_ERROR]: '2FA is on already, or the account has no password.',
    },
    parameters: z.object({ password }),
    answer: z.strictObject({ secret: z.string(), uri: z.string().describe('for a QR code (otpauth)') }),
  },
  confirmTwoStep: {
    summary: 'Turns 2FA on. The recovery codes are shown this once.',
    access: 'account',
    hashesPassword: true,
    errors: { [OBJECT_NOT_FOUND]: 'Wrong password.', [REQUEST_LIMIT_EXCEEDED]: TOO_MANY, [MFA_ERROR]: 'Wrong code.' },
    parameters: z.object({
      secret: text(),
      code,
      // Checked after the code: a wrong code is reported first.
      password: password.optional(),
    }),
    answer: z.strictObject({
      recoveryCodes: z.array(z.string()).describe('ten of ten characters; case and hyphens are ignored'),
    }),
  },
  renewRecoveryCodes: {
    summary: 'Replaces the recovery codes of 2FA by ten new ones, which are shown this once.',
    access: 'account',
    hashesPassword: true,
    // Ten slow hashes each.
    limit: { calls: 10, seconds: 3_600, per: 'account' },
    errors: {
      [OBJECT_NOT_FOUND]: 'Wrong password.',
      [REQUEST_LIMIT_EXCEEDED]: TOO_MANY,
      [SESSION_MISSING]: PROOF_EXPIRED,
      [MFA_ERROR]: 'Wrong code, or 2FA is off.',
    },
    parameters: codeAndPassword,
    answer: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  },
  stopTwoStep: {
    summary: 'Turns 2FA off.',
    access: 'account',
    hashesPassword: true,
    errors: {
      [OBJECT_NOT_FOUND]: 'Wrong password.',
      [REQUEST_LIMIT_EXCEEDED]: TOO_MANY,
      [SESSION_MISSING]: PROOF_EXPIRED,
      [MFA_ERROR]: 'Wrong code, or 2FA is off.',
    },
    parameters: codeAndPassword,
    answer: done,
  },
  listSessions: {
    summary: 'Lists your sessions: this one first, then the last used.',
    access: 'account',
    parameters: noParameters,
    answer: z.array(sessionInfo),
  },
  endSession: {
    summary: 'Ends one of your sessions.',
    access: 'account',
    errors: { [OBJECT_NOT_FOUND]: 'There is no such session of yours.' },
    parameters: z.object({ id: text() }),
    answer: done,
  },
  endOtherSessions: {
    summary: 'Ends all your sessions except this one.',
    access: 'account',
    parameters: noParameters,
    answer: z.strictObject({ ended: z.number() }),
  },
  verifyEmail: {
    summary: 'Confirms the email address that a link was sent to.',
    access: 'anyone',
    limit: linkLimit,
    errors: LINK_ERRORS,
    parameters: z.object({ token: linkToken }),
    answer: z.strictObject({ username: z.string() }),
  },
  resetPassword: {
    summary: 'Sets a new password by the link of an email, and ends every session of the account.',
    access: 'anyone',
    hashesPassword: true,
    limit: linkLimit,
    errors: { ...LINK_ERRORS, [PASSWORD_MISSING]: 'newPassword is not a string.' },
    parameterCodes: { newPassword: PASSWORD_MISSING },
    parameters: z.object({ token: linkToken, newPassword: z.string('must be a string') }),
    answer: z.strictObject({ username: z.string() }),
  },
} as const satisfies Record<string, Call>;

/** A session of an account. */
export type SessionInfo = z.output<typeof sessionInfo>;
