/** Limits of accounts that site and backend share; the calls are in `calls/account.ts`. It brings no zod. */

/** Longest name and longest text of a profile, in characters. */
export const PROFILE_LIMITS = { name: 40, about: 280 } as const;

/**
 * How a public profile is pictured: by a drawing from the id of the account, by that of its current address, which becomes
 * public, or by the initials of its name.
 */
export const PROFILE_PICTURES = ['generated', 'address', 'initials'] as const;

/** How many contracts an account saves, and the longest texts of one, in characters. */
export const SAVED_CONTRACT_LIMITS = { count: 100, name: 80, address: 255, abi: 200_000 } as const;

/** How many addresses an address book holds, and the longest label, in characters. */
export const CONTACT_LIMITS = { count: 200, label: 40 } as const;

/** How long a session counts as fresh after it was begun or proved again, in milliseconds. */
export const PROOF_LIFETIME_MS = 10 * 60_000;

/** The sentence that comes with 206; applications show it to their visitors. */
export const PROOF_REQUIRED =
  'Confirm that it is you: sign in again with your password or your wallet, then repeat this within 10 minutes.';

/** The role whose members, and those of the roles within it, may use administration. */
export const ADMIN_ROLE = 'admin';

/** The role whose members hide posts, show them again, and keep an account from posting. */
export const MODERATOR_ROLE = 'moderator';
