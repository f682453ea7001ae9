import Parse from 'parse/node';
import { foldSignInName } from '@/protocol/sign-in/emailAddress';
import type { Answer, ParseCall, ParseRequest } from '@/server/gateway/ParseCall';
import { isRecord } from '@/server/parse/validateValue';
import { rateLimitedUntil, tooManyRequests } from '@/server/http/StatusError';
import type { PasswordAttempts } from '@/server/parse/rateLimitStore';

const { OBJECT_NOT_FOUND } = Parse.Error;

const LOCKED = /^Your account is locked/;
const INVALID_CREDENTIALS = 'Invalid username/password.';

/** How long a try waits for others of its name, in milliseconds, and how many may wait for one name. */
const WAIT_MS = 10_000;
const MAX_WAITING = 50;

/** Tries of one name that are under way, and those that wait for one of them to be settled. */
type Tries = { underWay: number; waiting: Set<() => void> };

/**
 * Answers wrong passwords so that they tell nobody which names have an account: after five, the name is refused for some
 * minutes, with or without an account behind it (429, code 155), and Parse Server's own lockout of an account, which holds
 * for its name and its email address together, looks like a wrong password. See docs/decisions/0018.
 *
 * @param options `waitMs`: how long a try waits for others of its name; `maxWaiting`: how many wait for one name
 */
export function createEnumerationGuard(
  attempts: PasswordAttempts,
  { waitMs = WAIT_MS, maxWaiting = MAX_WAITING }: { waitMs?: number; maxWaiting?: number } = {},
) {
  const byName = new Map<string, Tries>();
  const release = (name: string) => {
    const tries = byName.get(name);
    if (!tries) return;
    tries.underWay -= 1;
    if (tries.underWay === 0) byName.delete(name);
    for (const wake of tries.waiting) wake();
  };
  /** Waits until a try of the name is settled. @throws {StatusError} 429 for too many or too long; the reason where the client left */
  const waitForOthers = async ({ waiting }: Tries, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (waiting.size >= maxWaiting) throw tooManyAtOnce();
    let wake: () => void = () => undefined;
    let leave: () => void = () => undefined;
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        wake = resolve;
        leave = () => reject(signal.reason as Error);
        waiting.add(wake);
        signal.addEventListener('abort', leave, { once: true });
        timer = setTimeout(() => reject(tooManyAtOnce()), waitMs);
      });
    } finally {
      clearTimeout(timer);
      waiting.delete(wake);
      signal.removeEventListener('abort', leave);
    }
  };
  /** An office behind one name signs in at once: a try waits for those under way, which may turn out right. */
  const take = async (name: string, signal: AbortSignal | null): Promise<void> => {
    for (;;) {
      const closedUntil = await attempts.take(name);
      const others = byName.get(name);
      if (closedUntil === 0) {
        if (others) others.underWay += 1;
        else byName.set(name, { underWay: 1, waiting: new Set() });
        return;
      }
      if (!others || !signal) throw rateLimitedUntil('Too many wrong passwords for this name.', closedUntil);
      await waitForOthers(others, signal);
    }
  };

  return {
    /**
     * Counts the tries of a request before they are made.
     *
     * @param signal aborts when the client has gone: its request then waits no longer
     * @throws {StatusError} 429
     */
    async countTries({ calls, isBatch }: ParseRequest, signal: AbortSignal): Promise<void> {
      const taken: string[] = [];
      try {
        for (const name of calls.flatMap(namesIn)) {
          await take(name, isBatch ? null : signal);
          taken.push(name);
        }
      } catch (error) {
        taken.forEach(release);
        throw error;
      }
    },
    /** Takes back what was counted for a request that is not carried out after all. */
    async abandon({ calls }: ParseRequest): Promise<void> {
      const names = calls.flatMap(namesIn);
      try {
        for (const name of names) await attempts.giveBack(name);
      } finally {
        names.forEach(release);
      }
    },
    /** Settles what was counted, and hides the lockout. */
    async settle(call: ParseCall, answer: Answer): Promise<Answer> {
      const code = isRecord(answer.body) ? answer.body['code'] : undefined;
      const names = namesIn(call);
      try {
        for (const name of names) {
          // The right password came: what was wrong before was its owner's slip.
          if (code === undefined) await attempts.forget(name);
          else if (code !== OBJECT_NOT_FOUND) await attempts.giveBack(name);
        }
      } finally {
        names.forEach(release);
      }
      const { body } = answer;
      const isLocked = isRecord(body) && typeof body['error'] === 'string' && LOCKED.test(body['error']);
      return isLocked ? { ...answer, body: { ...body, error: INVALID_CREDENTIALS } } : answer;
    },
  };
}

const tooManyAtOnce = () => tooManyRequests('Too many sign-ins for this name at once. Try again in a moment.', 5);

/** The names a password is tried for, each once: a call that gives one name twice would wait for itself. */
function namesIn({ route, body }: ParseCall): string[] {
  if (route !== '/login' && route !== '/verifyPassword') return [];
  const names = [body['username'], body['email']].filter((name) => typeof name === 'string' && name !== '');
  // In one order, so that no two requests wait for each other.
  return [...new Set(names.map((name) => foldSignInName(String(name))))].sort();
}
