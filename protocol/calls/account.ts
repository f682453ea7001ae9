import { z } from 'zod';
import { SAVED_CONTRACT_LIMITS, PROFILE_LIMITS } from '@/protocol/account';
import type { Call } from '@/protocol/calls/Call';
import { pushDevice } from '@/protocol/calls/push';
import { chainFamily, done, moment, nothing, text } from '@/protocol/calls/shapes';
import { sessionInfo } from '@/protocol/calls/security';

/** How a public profile is pictured: drawn from the current address, or by the initials of the name. */
const picture = z.enum(['address', 'initials'], 'must be address or initials');

/** The public profile: a row of the class `Profile`, whose id is that of the user. */
export const profile = z.strictObject({ name: z.string().nullable(), about: z.string().nullable(), picture });

const account = z.strictObject({
  id: z.string(),
  username: z.string().nullable().describe('null where the account has only the random one of a wallet'),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  hasPassword: z.boolean(),
  twoStep: z.strictObject({ enabled: z.boolean(), recoveryCodesLeft: z.number() }),
  wallets: z.array(
    z.strictObject({ family: chainFamily, address: z.string(), current: z.boolean(), linkedAt: moment }),
  ),
  profile,
  admin: z.boolean().describe('whether /admin is for this account; the server checks each call again'),
});

const chainId = z
  .number('must be the decimal id of a chain, a whole number from 1')
  .int('must be the decimal id of a chain, a whole number from 1')
  .min(1, 'must be the decimal id of a chain, a whole number from 1')
  .describe('decimal id of the chain');

const contractAddress = text(SAVED_CONTRACT_LIMITS.address)
  .trim()
  .regex(/^(0x[\da-f]{40}|[^\s.]+(\.[^\s.]+)+)$/i, 'must be the address of a contract, or a name such as token.eth')
  .describe('address, or a name that leads to it');

const savedContract = z.strictObject({
  name: z.string(),
  chainId: z.number(),
  address: z.string(),
  abi: z.string(),
});

/** Whose account it is, and what its owner keeps there. */
export const accountCalls = {
  getAccount: {
    summary: 'Returns your account: names, wallets, sign-in methods and profile.',
    access: 'account',
    parameters: nothing,
    answer: account,
  },
  saveProfile: {
    summary: 'Saves your public profile.',
    access: 'account',
    parameters: z.object({
      name: z.string().nullish().describe(`public name, at most ${PROFILE_LIMITS.name} characters; null for none`),
      about: z.string().nullish().describe(`at most ${PROFILE_LIMITS.about} characters; null for none`),
      picture: picture.default('address'),
    }),
    answer: profile,
  },
  setCurrentAddress: {
    summary: 'Chooses which of your wallets of a chain family your account is shown by.',
    access: 'account',
    errors: { 101: 'The address is not linked to your account.' },
    parameters: z.object({ family: chainFamily, address: text() }),
    answer: done,
  },
  listKeptContracts: {
    summary: 'Lists your saved contracts, oldest first.',
    access: 'account',
    parameters: nothing,
    answer: z.array(savedContract),
  },
  keepContract: {
    summary: 'Saves a contract in place of what was saved of it before; returns all.',
    access: 'account',
    parameters: z.object({
      name: text(SAVED_CONTRACT_LIMITS.name),
      chainId,
      address: contractAddress,
      abi: text(SAVED_CONTRACT_LIMITS.abi).describe('a known ABI by its name (erc20), or the ABI itself'),
    }),
    answer: z.array(savedContract),
  },
  dropContract: {
    summary: 'Removes a saved contract, if it is there; returns the others.',
    access: 'account',
    parameters: z.object({ chainId, address: contractAddress }),
    answer: z.array(savedContract),
  },
  exportAccount: {
    summary: 'Returns everything that is stored about you, except secrets.',
    access: 'account',
    parameters: nothing,
    answer: z.strictObject({
      exportedAt: moment,
      account: account.extend({ createdAt: moment, updatedAt: moment }),
      fields: z.record(z.string(), z.unknown()),
      sessions: z.array(sessionInfo),
      notices: z.array(pushDevice),
      rows: z.record(z.string(), z.array(z.unknown())).describe('rows that only you can change, by class'),
    }),
  },
  deleteAccount: {
    summary: 'Deletes your account with everything in it. This cannot be undone.',
    access: 'account',
    errors: { 206: 'The session is not fresh: call proveIdentity.' },
    parameters: z.object({
      confirm: text().trim().describe('your username, one of your addresses, or the id of your account'),
    }),
    answer: done,
  },
} as const satisfies Record<string, Call>;

/** The public profile of an account. */
export type Profile = z.output<typeof profile>;
/** What the owner sees of an account. */
export type Account = z.output<typeof account>;
/** A contract that somebody saved. */
export type SavedContract = z.output<typeof savedContract>;
