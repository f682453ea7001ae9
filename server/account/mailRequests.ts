import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { tooManyUntil } from '@/server/http/StatusError';

/** So many are worked on at once, and so many may wait: whoever floods them takes neither database nor memory. */
const AT_ONCE = 4;
const MOST_WAITING = 1_000;

/**
 * How long one waits at least and at most, in milliseconds: the answer has left by then, and the next request of the same
 * visitor does not tell by its own time what is being done here.
 */
const PAUSE_MS = [100, 600] as const;

type MailRequest = { body?: Record<string, unknown> };
type Answer = { response: object };

/** The handlers of Parse Server 9.10 (`Routers/UsersRouter`); its routes look them up at each request. */
type MailHandlers = {
  _throwOnBadEmailConfig(request: MailRequest): void;
  handleResetRequest(request: MailRequest): Promise<Answer>;
  handleVerificationEmailRequest(request: MailRequest): Promise<Answer>;
};

/** Has Parse Server answer requests for a mail before it looks whether the address has an account. */
export type MailRequests = {
  /** Settles when all that was asked for has been done. */
  settle(): Promise<void>;
};

/**
 * Patches `requestPasswordReset` and `verificationEmailRequest`, for every route that leads to them: all that depends on
 * the account is done after the answer, so the answer's time tells nobody who has one (docs/decisions/0018).
 */
export function patchMailRequests(log: Logger): MailRequests {
  const pending = new Set<Promise<void>>();
  const { UsersRouter } = createRequire(import.meta.url)('parse-server/lib/Routers/UsersRouter') as {
    UsersRouter: { prototype: MailHandlers };
  };
  const router = UsersRouter.prototype;
  let turn = 0;
  const lanes = Array.from({ length: AT_ONCE }, () => Promise.resolve());

  /** Does it after what waits in the same lane. */
  function later(work: () => Promise<unknown>): void {
    const [least, most] = PAUSE_MS;
    const pause = wait(least + Math.random() * (most - least));
    const lane = turn++ % AT_ONCE;
    const done = Promise.all([pause, lanes[lane]])
      .then(work)
      .then(
        () => undefined,
        (err: unknown) => log.warn({ part: 'mail', err }, 'a mail that was asked for was not written'),
      );
    lanes[lane] = done;
    pending.add(done);
    void done.then(() => pending.delete(done));
  }

  for (const name of ['handleResetRequest', 'handleVerificationEmailRequest'] as const) {
    const handle = router[name];
    if (typeof handle !== 'function') throw new Error(`Parse Server has no ${name}.`);
    router[name] = async function (request) {
      const { email, token } = request.body ?? {};
      // What is wrong with the request itself is said at once, and so is what the token of an old link leads to.
      const isWhole = typeof email === 'string' && email !== '' && (!token || typeof token === 'string');
      if (!isWhole) return handle.call(this, request);
      this._throwOnBadEmailConfig(request);
      if (pending.size >= MOST_WAITING) {
        throw tooManyUntil('Too many emails requested.', Date.now() + 60_000);
      }
      later(() => handle.call(this, request));
      return { response: {} };
    };
  }

  return {
    async settle() {
      await Promise.all(pending);
    },
  };
}
