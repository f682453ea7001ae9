import Parse from 'parse/node';

/**
 * PostgreSQL errors caused by the client's input: data exceptions (class 22), syntax errors and
 * operators for other types (42, except 42501, which concerns the backend's own account), limits
 * such as the size of an index row (54), and 08P01, which a NUL character causes (PostgreSQL,
 * appendix A).
 */
const BY_CALLER = /^(22...|42(?!501)...|54...|08P01)$/;

/** `query_canceled`: the statement timed out. */
const QUERY_CANCELED = '57014';

/** Whether the database rejected the client's input, rather than failed. */
export function isRejectedByDatabase(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof Parse.Error || !('code' in error)) return false;
  return typeof error.code === 'string' && BY_CALLER.test(error.code);
}

/**
 * What the SDK inside Parse Server throws, as plain errors or strings, for an operation that does
 * not fit the field.
 */
const TYPE_MISMATCH = /^(Cannot (increment|add elements to|remove elements from) |Relation cannot be applied )/;

/** Whether an error unknown to Parse Server was caused by the client's input. */
export function isClientError(error: unknown): boolean {
  return isRejectedByDatabase(error) || (error instanceof Error && TYPE_MISMATCH.test(error.message));
}

const READS = ['find', 'count', 'distinct', 'aggregate'];
const WRITES = ['createObject', 'updateObjectsByQuery', 'findOneAndUpdate', 'upsertOneObject', 'deleteObjectsByQuery'];

/**
 * Makes Parse Server's database adapter report client errors as such: code 102 for a query, 107 for
 * a write, 124 for a timeout. Parse Server answers 500 to everything else an adapter throws, and
 * logs it as an error.
 */
export function translateClientErrors(adapter: object): void {
  for (const name of [...READS, ...WRITES]) {
    const method: unknown = Reflect.get(adapter, name);
    if (typeof method !== 'function') throw new Error(`The database adapter of Parse Server has no ${name}.`);
    Reflect.set(adapter, name, async (...args: unknown[]): Promise<unknown> => {
      try {
        return await Reflect.apply(method, adapter, args);
      } catch (error) {
        throw translateClientError(error, READS.includes(name));
      }
    });
  }
}

/** An error of the database as what the client is told of it, if its input caused it. */
export function translateClientError(error: unknown, isRead: boolean): unknown {
  if (error instanceof Error && 'code' in error && error.code === QUERY_CANCELED) {
    return new Parse.Error(Parse.Error.TIMEOUT, 'This query takes too long. Request less data at once.');
  }
  // The adapter writes the SQL of a condition without validating it first.
  const isUnreadable = isRead && (error instanceof TypeError || error instanceof RangeError);
  // The adapter's error for a condition or change it has no SQL for, with the code of a permission
  // error.
  const isUnsupported = error instanceof Parse.Error && error.message.startsWith("Postgres doesn't support ");
  if (!isUnreadable && !isUnsupported && !isRejectedByDatabase(error)) return error;
  return isRead
    ? new Parse.Error(Parse.Error.INVALID_QUERY, 'The query does not match the types of its fields.')
    : new Parse.Error(Parse.Error.INVALID_JSON, 'The database cannot store one of these values.');
}
