import { INVALID_JSON } from '@/protocol/codes';
import type { Call } from '@/protocol/Call';
import { MODULE_CALLS } from '@/protocol/calls/registry';
import { normalizePassword } from '@/protocol/sign-in/credentialRules';
import { type ParseCall, type ParseRequest, RequestError } from '@/server/gateway/ParseCall';
import { networkOf } from '@/protocol/clientAddress';
import { tooManyRequests } from '@/server/http/StatusError';
import { createConcurrencyLimit } from '@/server/process/createConcurrencyLimit';

/** Calls of one request that check or set a password, and those of one address at once. */
const MAX_PASSWORDS = 5;

/** Requests with passwords that are carried out at once; further ones of an address wait for their own. */
const TURNS = { perAddress: MAX_PASSWORDS, inAll: 200, timeoutMs: 20_000, waitingPerAddress: 150, maxWaiting: 600 };

/** Routes that compare a password with a hash. */
const CHECKS = new Set(['/login', '/verifyPassword', '/challenge']);

/** Functions that check or set one, by the registry. */
const FUNCTIONS: ReadonlySet<string> = new Set(
  Object.entries<Call>(MODULE_CALLS).flatMap(([name, { hashesPassword }]) => (hashesPassword ? [name] : [])),
);

/** Whether a call has a password hashed. */
const hashes = ({ method, route, params, className, body }: ParseCall): boolean =>
  CHECKS.has(route) ||
  (route === '/functions/:functionName' && FUNCTIONS.has(params['functionName'] ?? '')) ||
  (method !== 'GET' && className === '_User' && typeof body['password'] === 'string');

/** Parameters whose passwords are compared with a stored hash. */
const COMPARED = ['password', 'current'] as const;

/** A password that is not in its one form may be compared twice (`patchPasswordHashing`). */
const isComparedTwice = ({ body }: ParseCall): boolean =>
  COMPARED.some((name) => {
    const password = body[name];
    const form = typeof password === 'string' ? normalizePassword(password) : null;
    return form !== null && form !== password;
  });

/** A hash takes a processor for 70 ms: a hundred in one request held everybody for seconds. @throws {RequestError} 400 */
export function limitPasswords({ calls, credentials }: ParseRequest): void {
  const hashing = calls.filter(hashes);
  // Those of a request that is refused anyway are not formed.
  const twice = hashing.length > MAX_PASSWORDS ? 0 : hashing.filter(isComparedTwice).length;
  const count = hashing.length + twice;
  if (count > MAX_PASSWORDS && !credentials.isMaster) {
    throw new RequestError(
      400,
      INVALID_JSON,
      `A request has at most ${MAX_PASSWORDS} calls that check or set a password, not ${count}.${
        twice > 0 ? ' A password that is not in composed letters (NFC) counts twice.' : ''
      }`,
    );
  }
}

/** Makes the turns of requests that hash passwords: a few at once for each address, so that an office signs in, in turn. */
export function createPasswordTurns() {
  const turns = createConcurrencyLimit(TURNS, () =>
    tooManyRequests('Too many sign-ins from this network at once. Try again in a moment.', 5),
  );
  /** Does the work of a request when its turn comes; at once where it hashes nothing. @throws {StatusError} 429 */
  return <Result>({ calls, credentials, ip }: ParseRequest, work: () => Promise<Result>): Promise<Result> =>
    credentials.isMaster || !calls.some(hashes) ? work() : turns.take(networkOf(ip), work);
}
