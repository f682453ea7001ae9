import type { z } from 'zod';

/**
 * Who may call a function. The backend checks it before it looks at anything else (`server/gateway/callFunctions.ts`).
 *
 * - `anyone`: signed in or not.
 * - `account`: who is signed in; others get 209. The function works on the caller's own account.
 * - `moderator`: who has the role `moderator` or `admin`; others get 209 without a session, else 119.
 * - `admin`: who has the role `admin`; others get 119.
 * - `operator`: who has the master key; others get 119.
 */
export type Access = 'anyone' | 'account' | 'moderator' | 'admin' | 'operator';

/** How often a function may be called; beyond it, callers get 155 and `Retry-After`. */
export type CallLimit = {
  calls: number;
  seconds: number;
  /** Who is counted: the account, or the network that the call comes from. */
  per: 'account' | 'network';
  /** Calls of the same group are counted together; the function's own name where it is absent. */
  group?: string;
};

/** A call between site and backend, declared once. It is a cloud function of the Parse protocol. */
export type Call = {
  /** What it does, in one line. */
  summary: string;
  access: Access;
  limit?: CallLimit;
  /** It checks or sets a password, or makes recovery codes: a request has few such calls, and they wait for their turn. */
  hashesPassword?: true;
  /** Codes of refusals that only this function has, and when. Every function answers 142 to a wrong parameter. */
  errors?: Readonly<Record<number, string>>;
  /** Codes for wrong parameters, where clients expect another one than 142. */
  parameterCodes?: Readonly<Record<string, number>>;
  parameters: z.ZodType<object>;
  answer: z.ZodType;
};
