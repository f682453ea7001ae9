import Parse from 'parse/node';
import { StatusError } from '@/server/http/StatusError';

/** Seconds after which a client should retry: about as long as a restart of PostgreSQL. */
const RETRY_AFTER = 2;

/**
 * The database is unreachable or accepts no work: 503 with `Retry-After`, code 1. Nothing was done,
 * and the SDK repeats the request by itself.
 */
export class DatabaseUnavailableError extends StatusError {
  override readonly name = 'DatabaseUnavailableError';

  constructor(cause: unknown) {
    super('The service is not available at the moment. Try again in a few seconds.', {
      status: 503,
      code: Parse.Error.INTERNAL_SERVER_ERROR,
      retryAfter: RETRY_AFTER,
      cause,
    });
  }
}

/**
 * SQLSTATEs of a database that is unreachable or refuses all work (PostgreSQL, appendix A): class
 * 08, connection exceptions, except 08P01, which a client causes; class 53, insufficient resources;
 * 57P01 to 57P05, which end a connection; 25006, a database that was replaced by another one.
 */
const CONNECTION_ERROR_CODES = /^(08(?!P01)[0-9A-Z]{3}|53[0-9A-Z]{3}|57P0[1-5]|25006)$/;

/** System errors for a connection that fails or ends. */
const SYSTEM = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOENT'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);

/** Errors of `pg` and its pool without a code. */
const CONNECTION_ERROR_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired$|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after|Connection pool of the database object has been destroyed)/;

/** Whether an error means that the database is unreachable: {@link DatabaseUnavailableError}. */
export function isDatabaseDown(error: unknown): error is DatabaseUnavailableError {
  return error instanceof DatabaseUnavailableError;
}

/**
 * Converts an error of a database to {@link DatabaseUnavailableError} if it is unreachable; other
 * errors are unchanged. Only for database errors, since other connections fail with the same codes.
 */
function toDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Parse.Error) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // One error for each address that was tried.
  const isAggregate =
    error instanceof AggregateError && error.errors.some((one) => isDatabaseDown(toDatabaseError(one)));
  const isUnreachable =
    isAggregate ||
    CONNECTION_ERROR_CODES.test(code) ||
    SYSTEM.has(code) ||
    CONNECTION_ERROR_MESSAGES.test(error.message);
  return isUnreachable ? new DatabaseUnavailableError(error) : error;
}

/**
 * Runs work on a database. @throws {DatabaseUnavailableError} if it is unreachable; whatever else
 * `work` throws
 */
export async function queryDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/**
 * Every pg-promise query goes through one of these; errors within a task or transaction surface
 * here.
 */
const QUESTIONS = ['query', 'task', 'taskIf', 'tx', 'txIf'];

/**
 * Makes a pg-promise client throw {@link DatabaseUnavailableError} if the database is unreachable.
 */
export function translateDatabaseErrors(client: object): void {
  for (const name of QUESTIONS) {
    const method: unknown = Reflect.get(client, name);
    if (typeof method !== 'function') throw new Error(`The pg-promise client has no method ${name}.`);
    Reflect.set(client, name, function (this: unknown, ...args: unknown[]): Promise<unknown> {
      return queryDatabase(async () => (await Reflect.apply(method, this, args)) as unknown);
    });
  }
}
