import Parse from 'parse/node';
import { BaseError, HttpRequestError, withRetry } from 'viem';
import { NODE_SILENT } from '@/protocol/data/transport';
import { StatusError } from '@/server/http/StatusError';

/** A node that did not answer lately is not asked at the moment; nobody waits for it. */
export class NodeUnavailableError extends BaseError {
  override readonly name = 'NodeUnavailableError';

  constructor() {
    super('The node did not answer lately, and is not asked at the moment.');
  }
}

/** What a breaker is made from. */
type BreakerOptions = {
  /** Asks the node for something that costs it nothing; rejects where it does not answer. */
  probe: () => Promise<unknown>;
  /** Whether an error says that the node did not answer at all. */
  isSilence?: (error: unknown) => boolean;
  /** A node that is away is left alone for so long, in milliseconds. */
  restMs: number;
  now?: () => number;
};

/** Keeps questions away from a node that does not answer. */
export type Breaker = {
  /** @throws {NodeUnavailableError} at once while the node is away; whatever `ask` throws */
  run<Answer>(ask: () => Promise<Answer>): Promise<Answer>;
};

/** Statuses of a proxy whose node is away (RFC 9110, section 15.6), and of one that gave up waiting. */
const AWAY_STATUSES: ReadonlySet<number | undefined> = new Set([undefined, 408, 502, 503, 504]);

/** What viem throws where a node did not answer; what it refuses or says against a question is an answer. */
const SILENCE: ReadonlySet<string> = new Set([
  ...['TimeoutError', 'WebSocketRequestError', 'SocketClosedError', 'UnknownRpcError'],
]);

/** Whether a node did not answer at all. */
export function isSilence(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error instanceof HttpRequestError ? AWAY_STATUSES.has(error.status) : SILENCE.has(error.name);
}

/**
 * Makes a circuit breaker. One failure does not open it: a dear question may take too long for a node that is well. So a
 * cheap one is asked then, and its answer decides. After a rest, one caller asks the cheap question first (half-open);
 * the others are refused until it is answered.
 */
export function createBreaker(options: BreakerOptions): Breaker {
  const { probe, restMs, isSilence: isAway = isSilence, now = Date.now } = options;
  let openUntil: number | null = null;
  let probing: Promise<boolean> | null = null;

  const check = (): Promise<boolean> => {
    probing ??= probe()
      .then(
        () => true,
        (error: unknown) => !isAway(error),
      )
      .then((isThere) => {
        openUntil = isThere ? null : now() + restMs;
        probing = null;
        return isThere;
      });
    return probing;
  };

  return {
    async run(ask) {
      // In doubt, all wait for the answer to the cheap question.
      if (openUntil === null) {
        if (probing !== null && !(await probing)) throw new NodeUnavailableError();
      } else if (probing !== null || now() < openUntil || !(await check())) throw new NodeUnavailableError();
      try {
        return await ask();
      } catch (error) {
        if (isAway(error) && openUntil === null) void check();
        throw error;
      }
    },
  };
}

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
