import type { Attempt, DataCall, SendCall } from '@/lib/data/sendFunction';
import { TooManyRequestsError } from '@/lib/errors/backendErrors';
import { UnreachableError } from '@/lib/errors/FoyerError';

/** First wait between two requests, in milliseconds; each further one is twice as long. */
const MIN_BACKOFF = 250;

/** Functions that change something: sent once, and never shared between callers. */
const CHANGING: ReadonlySet<string> = new Set(['uploadFolder']);

/** Calls the data service; rejects with a FoyerError, or with the signal's reason once that is aborted. */
export type DataClient = (call: DataCall, signal?: AbortSignal) => Promise<unknown>;

/**
 * Creates the client of the data service from a function that sends one request. It retries temporary errors, sends at
 * most `atOnce` requests at a time, shares one request between equal concurrent calls, and after a 429 sends nothing
 * until `Retry-After` (row G30).
 */
export function createDataClient(send: SendCall, limits: RetryLimits & { atOnce: number }): DataClient {
  const queue = createQueue(limits.atOnce);
  const dedupe = createDedupe();
  const sendInTurn = respectRetryAfter(send);
  return (call, signal) => {
    const once = call.once ?? (CHANGING.has(call.name) || (call.method !== undefined && call.method !== 'GET'));
    const ofCall = once ? { ...limits, attempts: 1 } : limits;
    const key = once || call.fresh ? Symbol(call.name) : keyOf(call);
    return dedupe(key, (shared) => queue(() => sendWithRetry(sendInTurn, call, ofCall, shared), shared), signal);
  };
}

/** Equal calls have the same key, whatever the order of their parameters. */
function keyOf({ name, method, parameters, sessionToken }: DataCall): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return JSON.stringify([
    method ?? null,
    name,
    sessionToken ?? null,
    given.sort(([one], [other]) => (one < other ? -1 : 1)),
  ]);
}

/** Sends nothing until the backend's `Retry-After`, whichever call it answered. */
function respectRetryAfter(send: SendCall): SendCall {
  let until = 0;
  return async (call, signal) => {
    const rest = until - Date.now();
    if (rest > 0) return { error: new TooManyRequestsError(Math.ceil(rest / 1000)), retryable: true, retryAfter: rest };
    const result = await send(call, signal);
    if ('error' in result && result.error instanceof TooManyRequestsError && result.retryAfter !== null) {
      until = Math.max(until, Date.now() + result.retryAfter);
    }
    return result;
  };
}

/** Runs work when it is its turn. Rejects with the signal's reason if that is aborted by then. */
type Queue = <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

/** A queue that runs at most `most` at a time, in the order of the calls. */
function createQueue(most: number): Queue {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work, signal) => {
    // Work that ends passes its slot to the next in line, so that a later call cannot take it.
    if (running < most) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/**
 * Runs work, or joins the same work if it is under way. Rejects with the signal's reason as soon as that is aborted.
 *
 * @param key the same for the same work
 * @param begin gets a signal that is aborted once every caller has aborted
 */
type Dedupe = (
  key: string | symbol,
  begin: (signal: AbortSignal) => Promise<unknown>,
  signal?: AbortSignal,
) => Promise<unknown>;

type Work = { result: Promise<unknown>; controller: AbortController; wanted: number };

/** Shares work between concurrent callers with the same key. */
function createDedupe(): Dedupe {
  const open = new Map<string | symbol, Work>();

  const start = (key: string | symbol, begin: (signal: AbortSignal) => Promise<unknown>): Work => {
    const controller = new AbortController();
    const work: Work = { result: begin(controller.signal), controller, wanted: 0 };
    const close = () => {
      if (open.get(key) === work) open.delete(key);
    };
    // A failure is thrown to the callers, and there may be none left.
    work.result.then(close, close);
    open.set(key, work);
    return work;
  };

  return async (key, begin, signal) => {
    signal?.throwIfAborted();
    const work = open.get(key) ?? start(key, begin);
    work.wanted++;
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(signal?.reason as Error);
        if (--work.wanted > 0) return;
        if (open.get(key) === work) open.delete(key);
        work.controller.abort();
      };
      const stay = () => signal?.removeEventListener('abort', leave);
      signal?.addEventListener('abort', leave, { once: true });
      work.result.then(resolve, reject).finally(stay);
    });
  };
}

/** Limits of retries. */
type RetryLimits = {
  /** Maximum number of requests for one call. */
  attempts: number;
  /** The caller's time limit, in milliseconds: no request takes longer, and none begins later. */
  timeoutMs: number;
};

/**
 * Sends a call, and retries temporary errors: after the time that the backend asks for, else with exponential backoff
 * and jitter, so that clients that failed together do not retry together.
 *
 * @throws FoyerError the last error; at once if the backend asks for a longer wait than the caller's limit
 */
async function sendWithRetry(
  send: SendCall,
  call: DataCall,
  { attempts, timeoutMs }: RetryLimits,
  signal: AbortSignal,
): Promise<unknown> {
  const until = Date.now() + timeoutMs;
  for (let attempt = 1; ; attempt++) {
    const result = await sendInTime(send, call, until - Date.now(), signal);
    if ('answer' in result) return result.answer;
    const { error, retryable, retryAfter } = result;
    const wait = retryAfter ?? MIN_BACKOFF * 2 ** (attempt - 1) * (1 - Math.random() / 2);
    if (!retryable || attempt >= attempts || Date.now() + wait > until) throw error;
    await sleep(wait, signal);
  }
}

/** Sends a call with a timeout of `duration` milliseconds; a call that timed out is not retried. */
async function sendInTime(send: SendCall, call: DataCall, duration: number, signal: AbortSignal): Promise<Attempt> {
  const controller = new AbortController();
  const pass = () => controller.abort(signal.reason);
  signal.addEventListener('abort', pass, { once: true });
  const late = new UnreachableError(new Error(`No answer within ${Math.round(duration)} ms.`));
  const timer = setTimeout(() => controller.abort(late), duration);
  try {
    signal.throwIfAborted();
    return await send(call, controller.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', pass);
  }
}

/** Waits for some milliseconds. Rejects with the signal's reason as soon as that is aborted. */
async function sleep(duration: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, duration);
    signal.addEventListener('abort', stop, { once: true });
  });
}
