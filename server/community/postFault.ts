import Parse from 'parse/node';

/** A post, or a part of one, that is not as it must be: code 142 with what is wrong. */
export function postFault(message: string): Parse.Error {
  return new Parse.Error(Parse.Error.VALIDATION_ERROR, message);
}
