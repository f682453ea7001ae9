import Parse from 'parse/node';

/** How a {@link StatusError} is reported. */
export type StatusErrorOptions = ErrorOptions & {
  /** HTTP status of the answer. */
  status: number;
  /** Parse's code. */
  code: number;
  /** Seconds until it is worth trying again, sent as `Retry-After` (RFC 9110, section 10.2.3). */
  retryAfter?: number;
};

/**
 * An error with its own HTTP status wherever it is reported: by the Parse protocol, by REST, by
 * uploads.
 *
 * It is a `Parse.Error`, so that Parse Server passes it on unchanged from triggers, cloud functions
 * and sign-in adapters; it turns every other error into code 141.
 */
export class StatusError extends Parse.Error {
  readonly status: number;
  readonly retryAfter: number | null;

  constructor(message: string, { status, code, retryAfter, cause }: StatusErrorOptions) {
    super(code, message);
    this.status = status;
    this.retryAfter = retryAfter ?? null;
    // Not enumerable, so that it stays in the log: internals are not reported to visitors.
    if (cause !== undefined) Object.defineProperty(this, 'cause', { value: cause });
  }
}

/** A caller exceeded a limit: 429 with Parse code 155, and how long to wait. */
export function tooManyRequests(message: string, retryAfter: number): StatusError {
  return new StatusError(message, { status: 429, code: Parse.Error.REQUEST_LIMIT_EXCEEDED, retryAfter });
}

/**
 * The same, with the wait in the message.
 *
 * @param what such as `Too many wrong codes.`
 * @param until when it may be retried (ms since 1970)
 */
export function rateLimitedUntil(what: string, until: number): StatusError {
  const seconds = Math.max(1, Math.ceil((until - Date.now()) / 1000));
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  return tooManyRequests(`${what} Try again in ${wait}.`, seconds);
}
