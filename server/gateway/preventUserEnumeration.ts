import Parse from 'parse/node';
import type { Answer, ParseCall, ParseRequest } from '@/server/gateway/ParseCall';
import { isRecord } from '@/server/parse/validateValue';
import { rateLimitedUntil } from '@/server/http/StatusError';
import type { PasswordAttempts } from '@/server/parse/rateLimitStore';

const { OBJECT_NOT_FOUND } = Parse.Error;

const LOCKED = /^Your account is locked/;
const INVALID_CREDENTIALS = 'Invalid username/password.';

/**
 * Answers wrong passwords so that they tell nobody which names have an account: after five, the name is refused for some
 * minutes, with or without an account behind it (429, code 155), and Parse Server's own lockout of an account, which holds
 * for its name and its email address together, looks like a wrong password. See docs/decisions/0018.
 */
export function createEnumerationGuard(attempts: PasswordAttempts) {
  /** By name: told when a try that is under way is settled. */
  const waiting = new Map<string, { underWay: number; wake: (() => void)[] }>();
  const release = (name: string) => {
    const { underWay: pending = 0, wake = [] } = waiting.get(name) ?? {};
    if (pending > 1) waiting.set(name, { underWay: pending - 1, wake: [] });
    else waiting.delete(name);
    wake.forEach((one) => one());
  };
  /** An office behind one name signs in at once: a try waits for those under way, which may turn out right. */
  const take = async (name: string, mayWait: boolean): Promise<void> => {
    for (;;) {
      const closedUntil = await attempts.take(name);
      const others = waiting.get(name);
      if (closedUntil === 0) {
        waiting.set(name, { underWay: (others?.underWay ?? 0) + 1, wake: others?.wake ?? [] });
        return;
      }
      if (!others || !mayWait) throw rateLimitedUntil('Too many wrong passwords for this name.', closedUntil);
      await new Promise<void>((resolve) => others.wake.push(resolve));
    }
  };

  return {
    /** Counts the tries of a request before they are made. @throws {StatusError} 429 */
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

/** The names a password is tried for. */
function namesIn({ route, body }: ParseCall): string[] {
  if (route !== '/login' && route !== '/verifyPassword') return [];
  const names = [body['username'], body['email']].filter((name) => typeof name === 'string' && name !== '');
  // In one order, so that no two requests wait for each other.
  return names.map((name) => String(name).toLowerCase()).sort();
}
