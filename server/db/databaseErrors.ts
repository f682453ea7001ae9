import Parse from 'parse/node';
import { StatusError } from '@/server/http/StatusError';

/** Seconds after which a client should try again: a restart of PostgreSQL takes about so long. */
const RETRY_AFTER = 2;

/**
 * The database is away, or takes no work at the moment: 503 with `Retry-After`, code 1. Nothing was done, and the SDK
 * repeats the request by itself.
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
 * SQLSTATEs of a database that is away or refuses all work (PostgreSQL, appendix A): class 08, connection exceptions,
 * but not 08P01, which a caller brings about; class 53, insufficient resources; 57P01 to 57P05, which end a connection;
 * 25006, a database that another one took over from.
 */
const AWAY = /^(08(?!P01)[0-9A-Z]{3}|53[0-9A-Z]{3}|57P0[1-5]|25006)$/;

/** Errors of the system by which a connection is not made, or ends. */
const SYSTEM = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOENT'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);

/** What `pg` and its pool say without a code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired$|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after|Connection pool of the database object has been destroyed)/;

/** Whether an error is that of a database that is away: {@link DatabaseUnavailableError}. */
export function isDatabaseDown(error: unknown): error is DatabaseUnavailableError {
  return error instanceof DatabaseUnavailableError;
}

/**
 * What a database or the way to it threw, as {@link DatabaseUnavailableError} where it is away; all else unchanged. Only
 * for errors of a database: other lines break in the same words.
 */
function toDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Parse.Error) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Several addresses were tried: one error for each.
  const isAggregate =
    error instanceof AggregateError && error.errors.some((one) => isDatabaseDown(toDatabaseError(one)));
  const isAway = isAggregate || AWAY.test(code) || SYSTEM.has(code) || WORDS.test(error.message);
  return isAway ? new DatabaseUnavailableError(error) : error;
}

/** Does some work with a database. @throws {DatabaseUnavailableError} where it is away; whatever else `work` throws */
export async function askDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/** Every question to pg-promise passes through one of these; what goes wrong within a task or transaction comes out of it. */
const QUESTIONS = ['query', 'task', 'taskIf', 'tx', 'txIf'];

/** Has a client of pg-promise throw {@link DatabaseUnavailableError} where the database is away. */
export function nameDatabaseErrors(client: object): void {
  for (const name of QUESTIONS) {
    const method: unknown = Reflect.get(client, name);
    if (typeof method !== 'function') throw new Error(`The client of pg-promise has no ${name}.`);
    Reflect.set(client, name, function (this: unknown, ...args: unknown[]): Promise<unknown> {
      return askDatabase(async () => (await Reflect.apply(method, this, args)) as unknown);
    });
  }
}
