import Parse from 'parse/node';

/** What was asked for is not in the index: code 101, never an empty answer that hides it. */
export function notFound(reason: string): Parse.Error {
  return new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, reason);
}

/** A parameter that cannot be used: code 142. */
export function invalid(reason: string): Parse.Error {
  return new Parse.Error(Parse.Error.VALIDATION_ERROR, reason);
}
