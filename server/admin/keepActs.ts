import Parse from 'parse/node';

/**
 * Refuses every change to the log of administration that comes by the protocol, with the master key too. The log itself
 * writes beneath it.
 *
 * @throws Parse.Error 119
 */
export function keepActs(): never {
  throw new Parse.Error(
    Parse.Error.OPERATION_FORBIDDEN,
    'The log of administration only grows: nothing in it changes.',
  );
}
