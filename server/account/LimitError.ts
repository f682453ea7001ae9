import Parse from 'parse/node';

/** Parse's code for too many requests. */
const REQUEST_LIMIT_EXCEEDED = 155;

/** Too many wrong tries. It is answered with status 429 and says when to come back. */
export class LimitError extends Parse.Error {
  /** In seconds. */
  readonly retryAfter: number;

  /**
   * @param what such as `Too many wrong codes.`
   * @param until moment (ms since 1970) from which on it may be tried again
   */
  constructor(what: string, until: number) {
    const seconds = Math.max(1, Math.ceil((until - Date.now()) / 1000));
    const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
    super(REQUEST_LIMIT_EXCEEDED, `${what} Try again in ${wait}.`);
    this.retryAfter = seconds;
  }
}
