import Parse from 'parse/node';

/** How a {@link StatusError} is answered. */
export type StatusErrorOptions = ErrorOptions & {
  /** HTTP status of the answer. */
  status: number;
  /** Parse's code. */
  code: number;
  /** Seconds until it is worth trying again, sent as `Retry-After` (RFC 9110, section 10.2.3). */
  retryAfter?: number;
};

/**
 * An error that has an HTTP status of its own wherever it is answered: by the Parse protocol, by REST, by uploads.
 *
 * It is a `Parse.Error`, so that Parse Server hands it on unchanged from triggers, cloud functions and sign-in adapters,
 * where it makes code 141 of every other error.
 */
export class StatusError extends Parse.Error {
  readonly status: number;
  readonly retryAfter: number | null;

  constructor(message: string, { status, code, retryAfter, cause }: StatusErrorOptions) {
    super(code, message);
    this.status = status;
    this.retryAfter = retryAfter ?? null;
    // Not enumerable, so that it stays in the log: what is below us is nothing to tell a visitor.
    if (cause !== undefined) Object.defineProperty(this, 'cause', { value: cause });
  }
}

/** A caller went beyond a limit: 429 with Parse's code 155, and how long to wait. */
export function tooManyRequests(message: string, retryAfter: number): StatusError {
  return new StatusError(message, { status: 429, code: Parse.Error.REQUEST_LIMIT_EXCEEDED, retryAfter });
}

/**
 * The same, with the wait in words.
 *
 * @param what such as `Too many wrong codes.`
 * @param until moment (ms since 1970) from which on it may be tried again
 */
export function tooManyUntil(what: string, until: number): StatusError {
  const seconds = Math.max(1, Math.ceil((until - Date.now()) / 1000));
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  return tooManyRequests(`${what} Try again in ${wait}.`, seconds);
}
