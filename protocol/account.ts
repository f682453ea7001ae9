import type { ChainFamily } from '@/protocol/chainFamilies';

/**
 * What site and backend agree on about an account: the cloud functions of `server/account`, their parameters and answers.
 * Each wants a session (209 without) and works on the account of the caller alone. Moments are ISO 8601, in UTC.
 *
 * Two-step sign-in: `POST /login` with a right password answers 211 where a code is wanted, and 210 where it is wrong.
 * The code goes along as `authData: { mfa: { token } }`; a recovery code takes the same place. Each code is good once.
 *
 * What opens the account (password, email, second step, sign-in methods) is changed, and the account deleted, by a fresh
 * session alone: one begun, or proved by `proveIdentity`, at most ten minutes ago. Others are refused with 206.
 */

/** How a public profile is pictured: drawn from the current address, or by the letters of the name. */
export type ProfilePicture = 'address' | 'initials';

/** What everybody may know of an account: a row of the class `Profile`, whose id is that of the user. */
export type Profile = { name: string | null; about: string | null; picture: ProfilePicture };

/** Longest name and longest text of a profile, in letters. */
export const PROFILE_LIMITS = { name: 40, about: 280 } as const;

/** A contract that somebody keeps at hand. */
export type SavedContract = {
  name: string;
  /** Decimal id of its chain. */
  chainId: number;
  /** Address, or a name that leads to it. */
  address: string;
  /** A known ABI by its name (`erc20`), or the ABI itself. */
  abi: string;
};

/** How many contracts an account keeps, and the longest texts of one, in letters. */
export const KEPT_CONTRACT_LIMITS = { count: 100, name: 80, address: 255, abi: 200_000 } as const;

/** Answer of `getAccount`. */
export type Account = {
  id: string;
  /** `null` where the account has only the random one of a wallet. */
  username: string | null;
  email: string | null;
  emailVerified: boolean;
  hasPassword: boolean;
  twoStep: { enabled: boolean; recoveryCodesLeft: number };
  wallets: { family: ChainFamily; address: string; current: boolean; linkedAt: string }[];
  profile: Profile;
  /** Whether `/admin` is for this account; the server looks at each call again. */
  admin: boolean;
};

/** How long a session counts as fresh after it was begun or proved anew, in milliseconds. */
export const PROOF_LIFETIME_MS = 10 * 60_000;

/** The sentence that comes with it; applications show it to their visitors. */
export const PROOF_WANTED =
  'Confirm that it is you: sign in again with your password or your wallet, then repeat this within 10 minutes.';

/** One of the answers of `listSessions`. */
export type SessionInfo = {
  id: string;
  /** Such as "Firefox on Linux"; `null` where it told nothing. */
  device: string | null;
  networkAddress: string | null;
  createdAt: string;
  lastUsedAt: string;
  /** Whether it is the session of the caller. */
  current: boolean;
  /** How it was begun. */
  way: 'password' | 'wallet' | 'signup' | 'other';
};

/** Every function: its parameters, and its answer. */
export type AccountFunctions = {
  getAccount: { params: Record<string, never>; answer: Account };
  /** Errors: 142 with what is wrong. */
  saveProfile: { params: Profile; answer: Profile };
  /**
   * Makes the caller's session fresh for ten minutes: with the password (and a code where there is a second step), or
   * with a wallet of the account, whose proof is that of a sign-in. Without either it tells whether the session is fresh.
   * `until` is `null` where no proof is asked for. Errors: 101 wrong password, signature or wallet, 142, 155, 206 not
   * fresh, 210, 211.
   */
  proveIdentity: {
    params: { password?: string; code?: string; authData?: Record<string, unknown> };
    answer: { until: string | null };
  };
  /**
   * Ends every other session; the caller's goes on under the token of the answer. `current` is wanted where there is a
   * password; `username` gives a wallet account its first one. Errors: 101 wrong current password, 142, 202, 206.
   */
  changePassword: {
    params: { current?: string; next: string; username?: string };
    answer: { sessionToken: string };
  };
  /**
   * A fresh secret, kept by nobody until it is confirmed; `uri` is for a QR code (otpauth). Errors: 101 wrong password,
   * 210 if on already, or where there is no password for a second step to follow.
   */
  startTwoStep: { params: { password: string }; answer: { secret: string; uri: string } };
  /** Errors: 101 wrong password, 210 where the code is wrong. The recovery codes are told this once. */
  confirmTwoStep: { params: { secret: string; code: string; password: string }; answer: { recoveryCodes: string[] } };
  /**
   * With a code, or a recovery code; and with the password, where the session is not fresh. Errors: 101, 155, 206, 210
   * where the code is wrong or was used.
   */
  stopTwoStep: { params: { code: string; password?: string }; answer: Record<string, never> };
  listSessions: { params: Record<string, never>; answer: SessionInfo[] };
  /** Errors: 101 where it is none of the caller's. */
  endSession: { params: { id: string }; answer: Record<string, never> };
  endOtherSessions: { params: Record<string, never>; answer: { ended: number } };
  /** Errors: 101 where the address is not linked to the account. */
  setCurrentAddress: { params: { family: ChainFamily; address: string }; answer: Record<string, never> };
  /** The contracts that the caller keeps at hand, oldest first. */
  listKeptContracts: { params: Record<string, never>; answer: SavedContract[] };
  /** Keeps one, in the place of what was kept of the same contract; answers all. Errors: 142 with what is wrong. */
  keepContract: { params: SavedContract; answer: SavedContract[] };
  /** Lets one go, if it is there; answers the others. Errors: 142 with what is wrong. */
  dropContract: { params: Pick<SavedContract, 'chainId' | 'address'>; answer: SavedContract[] };
  /** Everything kept of the user but secrets. */
  exportAccount: { params: Record<string, never>; answer: Record<string, unknown> };
  /** For good. `confirm` is the username, an address of the account, or its id. Errors: 142 where it is none, 206. */
  deleteAccount: { params: { confirm: string }; answer: Record<string, never> };
};

/** The name of a function. */
export type AccountFunction = keyof AccountFunctions;
