import Parse from 'parse/node';
import { isGivenUp, isRefusedByDatabase } from '@/server/parse/callersFaults';

const READS = ['find', 'count', 'distinct', 'aggregate'];
const WRITES = ['createObject', 'updateObjectsByQuery', 'findOneAndUpdate', 'upsertOneObject', 'deleteObjectsByQuery'];

/**
 * Has Parse Server's database adapter name a caller's fault as one: code 102 for what was asked, 107 for what was to be
 * written, 124 for what takes too long. Parse Server answers 500 to everything else an adapter throws, and writes it to the
 * log of errors.
 */
export function nameCallersFaults(adapter: object): void {
  for (const name of READS) {
    wrap(adapter, name, (error) => {
      // It writes the SQL of a condition without looking at its form first.
      const unreadable = error instanceof TypeError || error instanceof RangeError;
      return unreadable || isUnsupported(error) || isRefusedByDatabase(error)
        ? new Parse.Error(Parse.Error.INVALID_QUERY, 'The query does not fit the fields it asks for.')
        : error;
    });
  }
  for (const name of WRITES) {
    wrap(adapter, name, (error) =>
      isUnsupported(error) || isRefusedByDatabase(error)
        ? new Parse.Error(Parse.Error.INVALID_JSON, 'The database cannot hold one of these values.')
        : error,
    );
  }
}

/** How the adapter says, with the code of what somebody may not do, that it has no SQL for a condition or a change. */
function isUnsupported(error: unknown): boolean {
  return error instanceof Parse.Error && error.message.startsWith("Postgres doesn't support ");
}

function wrap(adapter: object, name: string, translate: (error: unknown) => unknown): void {
  const method: unknown = Reflect.get(adapter, name);
  if (typeof method !== 'function') throw new Error(`The database adapter of Parse Server has no ${name}.`);
  Reflect.set(adapter, name, async (...args: unknown[]): Promise<unknown> => {
    try {
      return await Reflect.apply(method, adapter, args);
    } catch (error) {
      throw isGivenUp(error)
        ? new Parse.Error(Parse.Error.TIMEOUT, 'This takes too long. Ask for less at once.')
        : translate(error);
    }
  });
}
