import Parse from 'parse/node';
import { BaseError, HttpRequestError, withRetry } from 'viem';
import { NODE_NOT_RESPONDING } from '@/protocol/data/transport';
import { OutsideCallRefused } from '@/server/chain/outsideCalls';
import { StatusError } from '@/server/http/StatusError';

/** A circuit breaker: a node that failed recently is not called, and nobody waits for it. */
export class NodeUnavailableError extends BaseError {
  override readonly name = 'NodeUnavailableError';

  constructor() {
    super('The node did not answer lately, and is not asked at the moment.');
  }
}

/** Options of a breaker. */
type BreakerOptions = {
  /** A cheap call to the node; rejects if it does not answer. */
  probe: () => Promise<unknown>;
  /** Whether an error means that the node did not answer at all. */
  isSilence?: (error: unknown) => boolean;
  /** How long the breaker stays open, in milliseconds. */
  breakerMs: number;
  now?: () => number;
};

/** Fails calls to an unreachable node at once. */
export type Breaker = {
  /** @throws {NodeUnavailableError} at once while the node is unreachable; whatever `ask` throws */
  run<Answer>(ask: () => Promise<Answer>): Promise<Answer>;
};

/** Statuses of a proxy whose node is unreachable (RFC 9110, section 15.6), or timed out. */
const RETRYABLE_STATUSES: ReadonlySet<number | undefined> = new Set([undefined, 408, 502, 503, 504]);

/** What viem throws if a node did not answer; a JSON-RPC error is an answer. */
const NO_RESPONSE_ERRORS: ReadonlySet<string> = new Set([
  ...['TimeoutError', 'WebSocketRequestError', 'SocketClosedError', 'UnknownRpcError'],
]);

/** Whether a node did not answer at all. */
export function isNoResponse(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error instanceof HttpRequestError ? RETRYABLE_STATUSES.has(error.status) : NO_RESPONSE_ERRORS.has(error.name);
}

/**
 * Creates a circuit breaker. One failure does not open it: an expensive call may time out on a
 * healthy node, so a cheap one decides. After the timeout, one caller probes with the cheap call
 * (half-open); the others fail until it is answered.
 */
export function createBreaker(options: BreakerOptions): Breaker {
  const { probe, breakerMs, isSilence: isUnreachable = isNoResponse, now = Date.now } = options;
  let openUntil: number | null = null;
  let probing: Promise<boolean> | null = null;

  const check = (): Promise<boolean> => {
    probing ??= probe()
      .then(
        () => true,
        (error: unknown) => !isUnreachable(error),
      )
      .then((isThere) => {
        openUntil = isThere ? null : now() + breakerMs;
        probing = null;
        return isThere;
      });
    return probing;
  };

  return {
    async run(ask) {
      // In doubt, all wait for the answer to the cheap call.
      if (openUntil === null) {
        if (probing !== null && !(await probing)) throw new NodeUnavailableError();
      } else if (probing !== null || now() < openUntil || !(await check())) throw new NodeUnavailableError();
      try {
        return await ask();
      } catch (error) {
        if (isUnreachable(error) && openUntil === null) void check();
        throw error;
      }
    },
  };
}

/** A node that answers late is not retried: the caller has waited long enough, in milliseconds. */
const TIMEOUT_MS = 2_000;

/** Seconds after which a caller should retry. */
const RETRY_AFTER = 5;

/** A chain's node is not answering: 503 with `Retry-After`, code 141. */
function nodeSilent(): StatusError {
  return new StatusError(NODE_NOT_RESPONDING, {
    status: 503,
    code: Parse.Error.SCRIPT_FAILED,
    retryAfter: RETRY_AFTER,
  });
}

/**
 * Calls a node, and retries if it fails at once, as it may while importing a block. Reports a node
 * that does not answer in the protocol's words; other errors pass. The node's URL, which may
 * contain a key, is never reported.
 *
 * @param work makes read-only calls
 * @throws {StatusError} 503, code 141, if the node does not answer; 429 where the caller has no units left for it
 */
export async function requestNode<Result>(work: () => Promise<Result>): Promise<Result> {
  const until = Date.now() + TIMEOUT_MS;
  try {
    return await withRetry(work, {
      retryCount: 3,
      delay: ({ count }) => 100 * 2 ** count,
      shouldRetry: ({ error }) => isNodeError(error) && !isExempt(error) && Date.now() < until,
    });
  } catch (error) {
    if (!isNodeError(error)) throw error;
    const refused = error.walk((cause) => cause instanceof OutsideCallRefused);
    throw refused instanceof OutsideCallRefused ? refused.cause : nodeSilent();
  }
}

/** Whether an error came from a chain's node or the connection to it. */
export function isNodeError(error: unknown): error is BaseError {
  return error instanceof BaseError;
}

/** It was not asked at all, so retrying at once is useless. */
function isExempt(error: BaseError): boolean {
  return error.walk((cause) => cause instanceof NodeUnavailableError || cause instanceof OutsideCallRefused) !== null;
}
