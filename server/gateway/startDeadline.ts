import type { ServerResponse } from 'node:http';
import { INTERNAL_SERVER_ERROR, TIMEOUT } from '@/protocol/codes';
import { unlessAborted } from '@/protocol/waits/races';
import { RequestError } from '@/server/gateway/ParseCall';

/** The end of one request. */
export type Deadline = {
  /** Aborts when the time is over, or the client has gone: what the request waits for is not waited for any longer. */
  signal: AbortSignal;
  /** From now on Parse Server may have begun: a late answer can't say that nothing was done. */
  begin(): void;
  /**
   * Answers with the work, or refuses when the time is over. Work that can't be aborted goes on, and its result is dropped.
   *
   * @throws {RequestError} 408 with code 124 after {@link begin}, so that the SDK does not send a write again; 503 with
   *   `Retry-After` where nothing had run
   */
  race<Result>(work: Promise<Result>): Promise<Result>;
};

/**
 * Starts the time of a request.
 *
 * @param ms how long it may take; 0 for as long as it wants
 * @param client aborts when the client has gone
 */
export function startDeadline(ms: number, client: AbortSignal): Deadline {
  const late = new AbortController();
  let hasBegun = false;
  const timer = ms > 0 ? setTimeout(() => late.abort(hasBegun ? timedOut() : busy()), ms) : undefined;
  return {
    signal: AbortSignal.any([client, late.signal]),
    begin() {
      hasBegun = true;
    },
    async race(work) {
      try {
        return await unlessAborted(work, late.signal);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Aborts when the client goes before it was answered. */
export function clientSignal(res: ServerResponse): AbortSignal {
  const gone = new AbortController();
  res.once('close', () => {
    if (!res.writableEnded) gone.abort(new RequestError(408, TIMEOUT, 'The client has gone.'));
  });
  return gone.signal;
}

const timedOut = () =>
  new RequestError(408, TIMEOUT, 'This took too long, and was not waited for. What it does may still be done.');

const busy = () =>
  new RequestError(503, INTERNAL_SERVER_ERROR, 'The server is busy; nothing was done. Try again in a moment.', 5);
