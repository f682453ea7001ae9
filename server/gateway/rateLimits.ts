import type { Call, CallLimit } from '@/protocol/Call';
import { MODULE_CALLS } from '@/protocol/calls/registry';
import { foldSignInName } from '@/protocol/sign-in/emailAddress';
import type { ParseCall, ParseRequest } from '@/server/gateway/ParseCall';
import { networkOf } from '@/protocol/clientAddress';
import { rateLimitedUntil } from '@/server/http/StatusError';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';

/** How often something may be done. */
type RateLimit = {
  name: string;
  matches(call: ParseCall): boolean;
  max: number;
  windowMs: number;
  /** What is counted in place of the caller's address; `null`: nothing. */
  subject?: (call: ParseCall) => string | null;
};

const MINUTE = 60_000;

const at =
  (...routes: string[]) =>
  ({ route }: ParseCall) =>
    routes.includes(route);

/** The limits that the registry declares for calls of a network, one for each group. */
function declaredLimits(): RateLimit[] {
  const groups = new Map<string, { names: Set<string>; limit: CallLimit }>();
  for (const [name, { limit }] of Object.entries<Call>(MODULE_CALLS)) {
    if (limit?.per !== 'network') continue;
    const group = limit.group ?? name;
    const known = groups.get(group) ?? { names: new Set(), limit };
    groups.set(group, { ...known, names: known.names.add(name) });
  }
  return [...groups].map(([name, { names, limit }]) => ({
    name,
    matches: ({ route, params }) => route === '/functions/:functionName' && names.has(params['functionName'] ?? ''),
    max: limit.calls,
    windowMs: limit.seconds * 1_000,
  }));
}

// A sign-in is of the same class, and has a limit of its own.
const makesAccount = ({ method, route, className }: ParseCall) =>
  method === 'POST' && className === '_User' && route !== '/login';
const changesAccount = ({ method, className }: ParseCall) => method === 'PUT' && className === '_User';
/** With an email address in it: an email goes there. */
const sendsEmail = (call: ParseCall) =>
  (makesAccount(call) || changesAccount(call)) && typeof call.body['email'] === 'string';
const emailIn = ({ body: { email } }: ParseCall) => (typeof email === 'string' ? foldSignInName(email.trim()) : null);
const asksForEmail = at('/requestPasswordReset', '/verificationEmailRequest');

/**
 * The limits of each address, wide enough for an office behind one address (120 sign-ins a minute and more), and of each
 * account where guessing or flooding aims at one. Wrong passwords are counted by the name they are tried for
 * (`preventUserEnumeration`), wrong codes by account (`server/auth`).
 */
const RATE_LIMITS: readonly RateLimit[] = [
  ...declaredLimits(),
  { name: 'sign-in', matches: at('/login', '/verifyPassword', '/challenge'), max: 300, windowMs: MINUTE },
  // A wallet sign-in is a POST to users, as a sign-up is.
  { name: 'sign-up', matches: makesAccount, max: 300, windowMs: MINUTE },
  { name: 'event', matches: ({ route }) => route.startsWith('/events/'), max: 300, windowMs: MINUTE },
  // Each account is held to less (see `createUploadLimit`).
  { name: 'upload', matches: at('/files/:filename'), max: 300, windowMs: 60 * MINUTE },
  { name: 'mail', matches: asksForEmail, max: 60, windowMs: MINUTE },
  { name: 'mail-to-one', matches: at('/requestPasswordReset'), max: 5, windowMs: 10 * MINUTE, subject: emailIn },
  // The email that asks to confirm an address goes to whatever address the caller names.
  {
    name: 'address-to-confirm',
    matches: (call) => sendsEmail(call) || call.route === '/verificationEmailRequest',
    max: 5,
    windowMs: 10 * MINUTE,
    subject: emailIn,
  },
  {
    name: 'address-of-account',
    matches: (call) => changesAccount(call) && sendsEmail(call),
    max: 10,
    windowMs: 60 * MINUTE,
    subject: ({ params }) => params['objectId'] ?? null,
  },
];

/** Refuses what goes beyond the limits: status 429, code 155, and `Retry-After` in seconds (RFC 9110, section 10.2.3). */
export function createRateLimits(store: RateLimitStore) {
  /** @throws {StatusError} 429 */
  return async ({ calls, ip }: Pick<ParseRequest, 'calls' | 'ip'>): Promise<void> => {
    let waitUntil = 0;
    for (const call of calls) {
      for (const { name, matches, max, windowMs, subject } of RATE_LIMITS) {
        if (!matches(call)) continue;
        const counted = subject ? subject(call) : networkOf(ip);
        if (counted === null) continue;
        const { count, endsAt } = await store.hit(`${name} ${counted}`, windowMs);
        if (count > max) waitUntil = Math.max(waitUntil, endsAt);
      }
    }
    if (waitUntil > 0) throw rateLimitedUntil('Too many requests.', waitUntil);
  };
}
