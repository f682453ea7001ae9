import { BaseError, HttpRequestError } from 'viem';

/** A node that did not answer lately is not asked at the moment; nobody waits for it. */
export class NodeUnavailableError extends BaseError {
  override readonly name = 'NodeUnavailableError';

  constructor() {
    super('The node did not answer lately, and is not asked at the moment.');
  }
}

/** What a breaker is made from. */
export type BreakerOptions = {
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
