import { isRecord, type CallFault } from '@/server/parse/findValueFault';
import type { Call } from '@/server/parse/rateLimits';

const OF_ACCOUNTS = /^\/(?:users|classes\/_user|login|verifypassword|challenge)(\/|$)/;

/** Fields that hold a value for each way of signing in. */
const FIELDS = ['authData', 'challengeData'];

const UNSUPPORTED_SERVICE = 252;

/**
 * Refuses ways of signing in that are not among the `providers`: Parse Server would load an adapter of its own without
 * settings, or what every object carries (`constructor`), and fail on it. `null` where nothing is wrong.
 */
export function findSignInFault({ path, body }: Call, providers: ReadonlySet<string>): CallFault | null {
  if (!OF_ACCOUNTS.test(path)) return null;
  const names = FIELDS.flatMap((field) => {
    const value = body[field];
    return isRecord(value) ? Object.keys(value) : [];
  });
  return names.every((name) => providers.has(name))
    ? null
    : [UNSUPPORTED_SERVICE, 'This authentication method is unsupported.'];
}
