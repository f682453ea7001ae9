import Parse from 'parse/node';
import { foldSignInName } from '@/protocol/sign-in/emailAddress';
import { waitBounded } from '@/protocol/waits/waitBounded';
import type { Answer, ParseCall, ParseRequest } from '@/server/gateway/ParseCall';
import { isRecord } from '@/server/parse/validateValue';
import { rateLimitedUntil, tooManyRequests } from '@/server/http/StatusError';
import type { PasswordAttempts } from '@/server/parse/rateLimitStore';
import { currentRequest } from '@/server/process/currentRequest';

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
  const waitForOthers = async ({ waiting }: Tries): Promise<void> => {
    const signal = currentRequest()?.signal;
    signal?.throwIfAborted();
    if (waiting.size >= maxWaiting) throw tooManyAtOnce();
    const isSettled = await waitBounded({ ms: waitMs, signal }, (wake) => {
      waiting.add(wake);
      return () => waiting.delete(wake);
    });
    if (!isSettled) throw tooManyAtOnce();
  };
  /** An office behind one name signs in at once: a try waits for those under way, which may turn out right. */
  const take = async (name: string, mayWait: boolean): Promise<void> => {
    for (;;) {
      const closedUntil = await attempts.take(name);
      const others = byName.get(name);
      if (closedUntil === 0) {
        if (others) others.underWay += 1;
        else byName.set(name, { underWay: 1, waiting: new Set() });
        return;
      }
      if (!others || !mayWait) throw rateLimitedUntil('Too many wrong passwords for this name.', closedUntil);
      await waitForOthers(others);
    }
  };

  return {
    /**
     * Counts the tries of a request before they are made. It waits for others of its names, unless it is a batch.
     *
     * @throws {StatusError} 429; the signal's reason where the request has ended meanwhile
     */
    async countTries({ calls, isBatch }: ParseRequest): Promise<void> {
      const taken: string[] = [];
      try {
        for (const name of calls.flatMap(namesIn)) {
          await take(name, !isBatch);
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
