import type { Request, RequestHandler } from 'express';
import { isRecord } from '@/server/parse/findValueFault';
import { answerParseError } from '@/server/parse/middleware/answerParseError';
import { listCalls } from '@/server/parse/middleware/listCalls';
import type { PasswordTries } from '@/server/parse/passwordTries';

/** Parse's codes: a password that is wrong, and too many requests. */
const OBJECT_NOT_FOUND = 101;
const REQUEST_LIMIT_EXCEEDED = 155;

const LOCKED = /^Your account is locked/;
const WRONG = 'Invalid username/password.';

/**
 * Answers wrong passwords so that nobody learns which names have an account: after five, the name is refused for some
 * minutes, with or without an account behind it (429, code 155), and Parse Server's own lockout of an account, which holds
 * for its name and its mail address together, looks like a wrong password. See docs/decisions/0018.
 */
export function answerNamesAlike(tries: PasswordTries, mountPath: string): RequestHandler {
  return async (req, res, next) => {
    const query = /^\/+batch\/*$/i.test(req.path) ? {} : req.query;
    const calls = listCalls(req, mountPath).map(({ path, body }) =>
      path === '/login' || path === '/verifypassword' ? namesIn(body, query) : [],
    );
    const names = calls.flat();
    if (names.length === 0) return next();
    const closed = Math.max(...(await Promise.all(names.map((name) => tries.closedUntil(name)))));
    if (closed > 0) {
      const seconds = Math.max(1, Math.ceil((closed - Date.now()) / 1000));
      res.set('Retry-After', String(seconds));
      const minutes = Math.ceil(seconds / 60);
      const wait = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
      answerParseError(res, 429, REQUEST_LIMIT_EXCEEDED, `Too many wrong passwords for this name. Try again ${wait}.`);
      return;
    }
    const json = res.json.bind(res);
    res.json = (body: unknown) => {
      const parts: unknown[] = Array.isArray(body) ? body.map(errorOfPart) : [body];
      const counted = calls.flatMap((some, index) =>
        some.map((name) =>
          codeOf(parts[index]) === OBJECT_NOT_FOUND ? tries.count(name) : settle(name, parts[index]),
        ),
      );
      for (const part of parts) hideLock(part);
      Promise.all(counted).then(() => json(body), next);
      return res;
    };
    next();
  };

  /** The right password came: what was wrong before was its owner's slip. */
  function settle(name: string, answer: unknown): Promise<void> {
    return codeOf(answer) === undefined ? tries.forget(name) : Promise.resolve();
  }
}

/** The names a log-in is tried for, from where Parse Server takes them: the body, or the address where that says more. */
function namesIn(body: Record<string, unknown>, query: Request['query']): string[] {
  const inAddress = (!body['username'] && query['username']) || (!body['email'] && query['email']);
  const { username, email } = inAddress ? query : body;
  return [username, email].filter((name): name is string => typeof name === 'string' && name !== '');
}

/** A part of a batch answers `{ success }` or `{ error: { code, error } }`. */
function errorOfPart(part: unknown): unknown {
  return isRecord(part) && isRecord(part['error']) ? part['error'] : part;
}

function codeOf(answer: unknown): unknown {
  return isRecord(answer) ? answer['code'] : undefined;
}

function hideLock(answer: unknown): void {
  if (isRecord(answer) && typeof answer['error'] === 'string' && LOCKED.test(answer['error'])) answer['error'] = WRONG;
}
