import Parse from 'parse/node';

/** What was asked for is not in the index: code 101, never an empty answer that hides it. */
export function notFound(reason: string): Parse.Error {
  return new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, reason);
}

/** Whether a source says that it does not have what was asked for. */
export function isNotFound(error: unknown): error is Parse.Error {
  return error instanceof Parse.Error && error.code === Parse.Error.OBJECT_NOT_FOUND;
}

/** A parameter that cannot be used: code 142. */
export function invalid(reason: string): Parse.Error {
  return new Parse.Error(Parse.Error.VALIDATION_ERROR, reason);
}
