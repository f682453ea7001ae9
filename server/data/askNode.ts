import Parse from 'parse/node';
import { BaseError, withRetry } from 'viem';
import { NODE_SILENT } from '@/protocol/data/nodeSilent';

/** A node that answers late is not asked again: whoever waits has waited long enough, in milliseconds. */
const PATIENCE = 2_000;

/**
 * Asks a node, and again where it refuses at once: one that is just taking a block in may. Then says in the protocol's
 * words that it does not answer; other faults pass. The node's address, which may hold a key, is never told.
 *
 * @param work asks, and changes nothing
 * @throws Parse.Error 141 where the node does not answer
 */
export async function askNode<Result>(work: () => Promise<Result>): Promise<Result> {
  const until = Date.now() + PATIENCE;
  const isFault = (error: unknown) => error instanceof BaseError;
  try {
    return await withRetry(work, {
      retryCount: 3,
      delay: ({ count }) => 100 * 2 ** count,
      shouldRetry: ({ error }) => isFault(error) && Date.now() < until,
    });
  } catch (error) {
    if (!isFault(error)) throw error;
    throw new Parse.Error(Parse.Error.SCRIPT_FAILED, NODE_SILENT);
  }
}
