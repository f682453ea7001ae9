import { OBJECT_NOT_FOUND, SESSION_MISSING, USERNAME_TAKEN } from '@/protocol/codes';
import type { Call } from '@/protocol/Call';
import { SAVED_CONTRACT_LIMITS, PROFILE_LIMITS, PROFILE_PICTURES, CONTACT_LIMITS } from '@/protocol/account';
import { pushDevice } from '@/protocol/calls/push';
import { sessionInfo } from '@/protocol/calls/security';
import { chainFamily, done, moment, noParameters, text } from '@/protocol/calls/shapes';
import { z } from 'zod';

const address = z
  .string('must be an address: 0x and 40 hexadecimal digits')
  .regex(/^0x[\da-f]{40}$/i, 'must be an address: 0x and 40 hexadecimal digits')
  .toLowerCase()
  .describe('address of the Ethereum family');

const words = `must be a label of 1 to ${CONTACT_LIMITS.label} characters, in one line`;
const label = z
  .string(words)
  .trim()
  .min(1, words)
  .max(CONTACT_LIMITS.label, words)
  // What turns or hides other signs could make one label look like another.
  .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, words);

const contact = z.strictObject({ address: z.string().describe('in lower case'), label: z.string() });

/** The address book of an account. */
export const contactCalls = {
  listContacts: {
    summary: 'Lists your address book, oldest first.',
    access: 'account',
    parameters: noParameters,
    answer: z.array(contact),
  },
  saveContact: {
    summary: 'Saves an address with a label, in place of its label before; returns all.',
    access: 'account',
    parameters: z.object({ address, label }),
    answer: z.array(contact),
  },
  removeContact: {
    summary: 'Removes an address from your address book, if it is there; returns the others.',
    access: 'account',
    parameters: z.object({ address }),
    answer: z.array(contact),
  },
} as const satisfies Record<string, Call>;

/** An address with the label that somebody gave it; the address in lower case. */
export type Contact = z.output<typeof contact>;

/** How a public profile is pictured. */
export const picture = z
  .enum(PROFILE_PICTURES, `must be one of ${PROFILE_PICTURES.join(', ')}`)
  .describe('drawn from the id of the account, from its current address, which becomes public, or the initials');

/** The public profile: a row of the class `Profile`, whose id is that of the user. */
export const profile = z.strictObject({
  name: z.string().nullable(),
  about: z.string().nullable(),
  picture,
  showWallets: z.boolean().describe('whether the public profile lists your wallets'),
});

const publicProfile = z.strictObject({
  id: z.string().describe('id of the account'),
  name: z.string(),
  about: z.string().nullable(),
  picture,
  address: z.string().nullable().describe('what the picture is drawn from; null with another picture'),
  since: moment.describe('when the account was created'),
  posts: z.number().int().min(0).describe('visible posts, without replies'),
  wallets: z
    .array(z.strictObject({ family: chainFamily, address: z.string() }))
    .nullable()
    .describe('linked wallets, each proved by a signature; null where the owner does not show them'),
});

const preferences = z.strictObject({
  currency: z.string().describe('ISO 4217 code of the currency in which values are shown to you; USD by default'),
  hidesChecklist: z.boolean().describe('whether you hid the first steps of a new account'),
});

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
  preferences,
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

const CURRENCY_EXPECTED = 'must be the code of a currency, such as EUR';

/** Whose account it is, and what its owner keeps there. */
export const accountCalls = {
  getAccount: {
    summary: 'Returns your account: names, wallets, sign-in methods, profile and preferences.',
    access: 'account',
    parameters: noParameters,
    answer: account,
  },
  saveProfile: {
    summary: 'Saves your public profile.',
    access: 'account',
    parameters: z.object({
      name: z.string().nullish().describe(`public name, at most ${PROFILE_LIMITS.name} characters; null for none`),
      about: z.string().nullish().describe(`at most ${PROFILE_LIMITS.about} characters; null for none`),
      picture: picture.default('generated'),
      showWallets: z.boolean().optional().describe('unchanged when omitted'),
    }),
    errors: { [USERNAME_TAKEN]: 'The public name is taken, or looks like another one.' },
    answer: profile,
  },
  savePreferences: {
    summary: 'Saves how the site shows you things, on all your devices; returns all preferences.',
    access: 'account',
    parameters: z.object({
      currency: z
        .string(CURRENCY_EXPECTED)
        .regex(/^[A-Z]{3}$/, CURRENCY_EXPECTED)
        .optional()
        .describe('ISO 4217 code: USD, or one that getExchangeRates has; unchanged when omitted'),
      hidesChecklist: z.boolean('must be true or false').optional().describe('unchanged when omitted'),
    }),
    answer: preferences,
  },
  getPublicProfile: {
    summary: 'Returns the public profile of a name, whatever its case.',
    access: 'anyone',
    limit: { calls: 300, seconds: 60, per: 'network' },
    errors: { [OBJECT_NOT_FOUND]: 'There is no profile of this name.' },
    parameters: z.object({ name: text(PROFILE_LIMITS.name * 4).describe('public name') }),
    answer: publicProfile,
  },
  setCurrentAddress: {
    summary: 'Chooses which of your wallets of a chain family your account is shown by.',
    access: 'account',
    errors: { [OBJECT_NOT_FOUND]: 'The address is not linked to your account.' },
    parameters: z.object({ family: chainFamily, address: text() }),
    answer: done,
  },
  listKeptContracts: {
    summary: 'Lists your saved contracts, oldest first.',
    access: 'account',
    parameters: noParameters,
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
    parameters: noParameters,
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
    errors: { [SESSION_MISSING]: 'The session is not fresh: call proveIdentity.' },
    parameters: z.object({
      confirm: text().trim().describe('your username, one of your addresses, or the id of your account'),
    }),
    answer: done,
  },
} as const satisfies Record<string, Call>;

/** The public profile of an account. */
export type Profile = z.output<typeof profile>;
/** How the site shows things to the owner of an account. */
export type Preferences = z.output<typeof preferences>;
/** What the owner sees of an account. */
export type Account = z.output<typeof account>;
/** A contract that somebody saved. */
export type SavedContract = z.output<typeof savedContract>;
/** A public profile, as everyone sees it. */
export type PublicProfile = z.output<typeof publicProfile>;
