import Parse from 'parse/node';

/**
 * PostgreSQL's errors that a caller brings about by what was sent: data exceptions (class 22), syntax errors and operators
 * for other types (42, but for 42501, which is about the backend's own account), limits such as the size of an index row
 * (54), and 08P01, which it makes of the character NUL (PostgreSQL, appendix A).
 */
const BY_CALLER = /^(22...|42(?!501)...|54...|08P01)$/;

/** `query_canceled`: it took longer than a statement may. */
const QUERY_CANCELED = '57014';

/** Whether the database refused what a caller sent, rather than failed. */
export function isRefusedByDatabase(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof Parse.Error || !('code' in error)) return false;
  return typeof error.code === 'string' && BY_CALLER.test(error.code);
}

/** What the SDK inside Parse Server throws, as plain errors or texts, at an operation that does not fit the field. */
const MISFIT = /^(Cannot (increment|add elements to|remove elements from) |Relation cannot be applied )/;

/** Whether an error that Parse Server does not know is about what a caller sent. */
export function isClientError(error: unknown): boolean {
  return isRefusedByDatabase(error) || (error instanceof Error && MISFIT.test(error.message));
}

const READS = ['find', 'count', 'distinct', 'aggregate'];
const WRITES = ['createObject', 'updateObjectsByQuery', 'findOneAndUpdate', 'upsertOneObject', 'deleteObjectsByQuery'];

/**
 * Has Parse Server's database adapter name a caller's fault as one: code 102 for what was asked, 107 for what was to be
 * written, 124 for what takes too long. Parse Server answers 500 to everything else an adapter throws, and writes it to the
 * log of errors.
 */
export function nameClientErrors(adapter: object): void {
  for (const name of [...READS, ...WRITES]) {
    const method: unknown = Reflect.get(adapter, name);
    if (typeof method !== 'function') throw new Error(`The database adapter of Parse Server has no ${name}.`);
    Reflect.set(adapter, name, async (...args: unknown[]): Promise<unknown> => {
      try {
        return await Reflect.apply(method, adapter, args);
      } catch (error) {
        throw translate(error, READS.includes(name));
      }
    });
  }
}

function translate(error: unknown, isRead: boolean): unknown {
  if (error instanceof Error && 'code' in error && error.code === QUERY_CANCELED) {
    return new Parse.Error(Parse.Error.TIMEOUT, 'This query takes too long. Request less data at once.');
  }
  // The adapter writes the SQL of a condition without looking at its form first.
  const isUnreadable = isRead && (error instanceof TypeError || error instanceof RangeError);
  // So it says, with the code of what somebody may not do, that it has no SQL for a condition or a change.
  const isUnsupported = error instanceof Parse.Error && error.message.startsWith("Postgres doesn't support ");
  if (!isUnreadable && !isUnsupported && !isRefusedByDatabase(error)) return error;
  return isRead
    ? new Parse.Error(Parse.Error.INVALID_QUERY, 'The query does not match the types of its fields.')
    : new Parse.Error(Parse.Error.INVALID_JSON, 'The database cannot store one of these values.');
}
