import Parse from 'parse/node';
import { BaseError, withRetry } from 'viem';
import { NODE_SILENT } from '@/protocol/data/nodeSilent';
import { NodeUnavailableError } from '@/server/chain/breaker';
import { StatusError } from '@/server/http/StatusError';

/** A node that answers late is not asked again: whoever waits has waited long enough, in milliseconds. */
const PATIENCE = 2_000;

/** Seconds after which a caller should ask again. */
const RETRY_AFTER = 5;

/** A chain's node does not answer at the moment: 503 with `Retry-After`, code 141. */
function nodeSilent(): StatusError {
  return new StatusError(NODE_SILENT, { status: 503, code: Parse.Error.SCRIPT_FAILED, retryAfter: RETRY_AFTER });
}

/**
 * Asks a node, and again where it refuses at once: one that is just taking a block in may. Then says in the protocol's
 * words that it does not answer; other faults pass. The node's address, which may hold a key, is never told.
 *
 * @param work asks, and changes nothing
 * @throws {StatusError} 503, code 141, where the node does not answer
 */
export async function askNode<Result>(work: () => Promise<Result>): Promise<Result> {
  const until = Date.now() + PATIENCE;
  try {
    return await withRetry(work, {
      retryCount: 3,
      delay: ({ count }) => 100 * 2 ** count,
      shouldRetry: ({ error }) => isNodeError(error) && !isLeftAlone(error) && Date.now() < until,
    });
  } catch (error) {
    if (!isNodeError(error)) throw error;
    throw nodeSilent();
  }
}

/** Whether something went wrong at a chain's node, or on the way to it. */
export function isNodeError(error: unknown): error is BaseError {
  return error instanceof BaseError;
}

/** Its breaker is open: to ask again at once is no use. */
function isLeftAlone(error: BaseError): boolean {
  return error.walk((cause) => cause instanceof NodeUnavailableError) !== null;
}
