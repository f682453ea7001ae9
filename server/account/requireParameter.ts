import Parse from 'parse/node';

/**
 * A parameter that only some accounts need.
 *
 * @throws Parse.Error 142 where it was not sent
 */
export function requireParameter<Value>(name: string, value: Value | undefined): Value {
  if (value !== undefined) return value;
  throw new Parse.Error(Parse.Error.VALIDATION_ERROR, `${name}: must be given`);
}
