import {
  FoyerError,
  MissingCodeError,
  readCode,
  readMessage,
  SessionEndedError,
  UnreachableError,
} from '@/lib/errors/FoyerError';
import { formatNumber, plural } from '@/lib/format/text';
import {
  AGGREGATE_ERROR,
  CONNECTION_FAILED,
  INVALID_SESSION_TOKEN,
  PASSWORD_MISSING,
  REQUEST_LIMIT_EXCEEDED,
  USERNAME_MISSING,
} from '@/protocol/codes';

/** The backend refused, with a code of the error catalogue and a sentence of its own. */
export class BackendError extends FoyerError {
  override readonly name: string = 'BackendError';

  constructor(message: string, code: number, cause: unknown) {
    super(message, { code, cause });
  }
}

/** Something that no other class stands for; the cause says what. */
class UnexpectedError extends FoyerError {
  override readonly name = 'UnexpectedError';

  constructor(cause: unknown) {
    super('Something went wrong on our side.', { cause, whatToDo: 'Try again in a moment.' });
  }
}

/** The backend was asked more often than it allows (status 429); `seconds` says when it can be asked again. */
export class TooManyRequestsError extends FoyerError {
  override readonly name = 'TooManyRequestsError';

  constructor(
    readonly seconds: number,
    cause?: unknown,
  ) {
    const wait = plural(seconds, 'second');
    super('Too many requests.', {
      code: REQUEST_LIMIT_EXCEEDED,
      cause,
      whatToDo: `Try again in ${wait}.`,
    });
  }
}

/** A list ended where the server's index of the chain begins: what came before is unknown. */
export class PartialListError extends FoyerError {
  override readonly name = 'PartialListError';

  /** @param fromBlock the first block that the server knows */
  constructor(readonly fromBlock: number) {
    super(`History before block ${formatNumber(fromBlock)} is not indexed.`, {
      whatToDo: 'The server indexes this network from that block.',
    });
  }
}

/** A list whose cursors lead in a circle: it would never end. */
export class EndlessListError extends FoyerError {
  override readonly name = 'EndlessListError';

  /** @param list the function that answered it */
  constructor(readonly list: string) {
    super('The server returned the same part of a list twice.', { whatToDo: 'Reload the page.' });
  }
}

/** Some changes of a batch were refused; the others are done. */
export class PartlyFailedError extends FoyerError {
  override readonly name = 'PartlyFailedError';

  /** @param failures each with the place of its change in what was sent, from 0 */
  constructor(readonly failures: readonly { readonly index: number; readonly error: FoyerError }[]) {
    const [first] = failures;
    super(`${plural(failures.length, 'change')} failed: ${first?.error.message ?? ''}`, {
      code: AGGREGATE_ERROR,
      cause: first?.error,
      whatToDo: 'The others were saved. Try the failed ones again.',
    });
  }
}

/** Codes of the error catalogue: username missing, password missing. */
const CODES = { username: USERNAME_MISSING, password: PASSWORD_MISSING } as const;

/** A sign-up without name or password; the SDK's own words (row D01). */
export class EmptyFieldError extends FoyerError {
  override readonly name = 'EmptyFieldError';

  constructor(readonly field: keyof typeof CODES) {
    super(`Cannot sign up user with an empty ${field}.`, { code: CODES[field] });
  }
}

/** The SDK's words for an answer that is none of the backend's, such as the page of a proxy whose backend is away. */
const FOREIGN_ANSWER = /^Received an error with invalid JSON from Parse/;

/** Words of the bundler, and of browsers, for a module that cannot be had. */
const MISSING_CODE = /ChunkLoadError|Failed to load chunk|dynamically imported module|error loading dynamically/i;

const readName = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Turns whatever the SDK or the backend threw into an error of ours, with the cause kept. */
export function toFoyerError(error: unknown): FoyerError {
  if (error instanceof FoyerError) return error;
  const code = readCode(error);
  const message = readMessage(error);
  if (MISSING_CODE.test(`${readName(error)} ${message}`)) return new MissingCodeError(error);
  if (code === CONNECTION_FAILED || FOREIGN_ANSWER.test(message) || /Failed to (fetch|load)/i.test(message)) {
    return new UnreachableError(error);
  }
  if (code === INVALID_SESSION_TOKEN) return new SessionEndedError(error);
  return code === undefined || !message ? new UnexpectedError(error) : new BackendError(message, code, error);
}
