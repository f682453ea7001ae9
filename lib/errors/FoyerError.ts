import { CONNECTION_FAILED, INVALID_SESSION_TOKEN } from '@/protocol/codes';

/** What every error of Foyer carries beside its message. */
type FoyerErrorOptions = {
  /** Number of the error catalogue, where the backend gave one (`protocol/errorCatalogue.ts`). */
  code?: number;
  /** What went wrong underneath. */
  cause?: unknown;
  /** One sentence: what the reader can do now. */
  whatToDo?: string;
  /** What happened, as pages say it; for an error whose message is the SDK's own text. */
  sentence?: string;
};

/** Base of all errors that reach a caller: a stable name, one short sentence, what to do next, and the cause. */
export class FoyerError extends Error {
  override readonly name: string = 'FoyerError';
  /** Number of the error catalogue, or `undefined` where no backend was involved. */
  readonly code: number | undefined;
  /** What the reader can do now; empty if there is nothing to say. */
  readonly whatToDo: string;
  /** What pages say in place of the message, where that is the SDK's own text; else `undefined`. */
  readonly sentence: string | undefined;

  constructor(message: string, options: FoyerErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = options.code;
    this.whatToDo = options.whatToDo ?? '';
    this.sentence = options.sentence;
  }
}

/** The numeric code of an error of the SDK, a wallet or a node, or `undefined`. */
export function readCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  const code = typeof error.code === 'string' ? Number(error.code) : error.code;
  return typeof code === 'number' && Number.isInteger(code) ? code : undefined;
}

/** The words of an error; the SDK also throws bare strings. */
export function readMessage(error: unknown): string {
  if (typeof error === 'string') return error;
  if (typeof error !== 'object' || error === null || !('message' in error)) return '';
  return typeof error.message === 'string' ? error.message : '';
}

/** The backend, or the code of the site, cannot be reached. */
export class UnreachableError extends FoyerError {
  override readonly name: string = 'UnreachableError';

  constructor(cause: unknown, message = "The server isn't responding.") {
    super(message, {
      code: CONNECTION_FAILED,
      cause,
      whatToDo: 'Check your connection, then try again.',
    });
  }
}

/** A part of the page's code cannot be loaded: without a network, or since the site was deployed anew. */
export class MissingCodeError extends UnreachableError {
  override readonly name = 'MissingCodeError';

  constructor(cause: unknown) {
    super(cause, 'Part of this page couldn’t be loaded.');
  }
}

/** The session ended on the backend: it expired, or was ended from elsewhere. */
export class SessionEndedError extends FoyerError {
  override readonly name = 'SessionEndedError';

  constructor(cause?: unknown) {
    super('Your session has ended.', { code: INVALID_SESSION_TOKEN, cause, whatToDo: 'Sign in again to continue.' });
  }
}
