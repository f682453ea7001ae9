import Parse from 'parse/node';
import { BaseError } from 'viem';

/**
 * Says in the protocol's words that a node did not answer; other faults pass. The node's address, which may hold a key,
 * is never told.
 *
 * @throws always
 */
export function nameNodeFault(error: unknown): never {
  if (!(error instanceof BaseError)) throw error;
  throw new Parse.Error(Parse.Error.SCRIPT_FAILED, 'The chain’s node does not answer. Try again in a while.');
}
