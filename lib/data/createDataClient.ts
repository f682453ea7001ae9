import type { Attempt, DataCall, SendCall } from '@/lib/data/sendFunction';
import { TooManyRequestsError } from '@/lib/errors/backendErrors';
import { UnreachableError } from '@/lib/errors/connectionErrors';

/** First wait between two requests, in milliseconds; each further one is twice as long. */
const FIRST_BACKOFF = 250;

/** Functions that do something: a request whose end nobody saw must not be sent again, nor stand for two. */
const DOES_SOMETHING: ReadonlySet<string> = new Set(['uploadFolder']);

/** Calls the data service; rejects with a FoyerError, or with the signal's reason once that is aborted. */
export type DataClient = (call: DataCall, signal?: AbortSignal) => Promise<unknown>;

/**
 * Makes a client of the data service over something that sends one request: faults that may pass are met with another
 * attempt, no more than `atOnce` calls are under way at a time, equal calls at the same time share one request, and a
 * backend that was asked too often is left alone, by all calls, for as long as it says (row G30).
 */
export function createDataClient(send: SendCall, limits: RetryLimits & { atOnce: number }): DataClient {
  const queue = createQueue(limits.atOnce);
  const dedupe = createDedupe();
  const sendInTurn = respectRetryAfter(send);
  return (call, signal) => {
    const once = call.once ?? (DOES_SOMETHING.has(call.name) || (call.method !== undefined && call.method !== 'GET'));
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

/** Sends nothing for as long as the backend wants to be left alone. */
function respectRetryAfter(send: SendCall): SendCall {
  let until = 0;
  return async (call, signal) => {
    const rest = until - Date.now();
    if (rest > 0) return { fault: new TooManyRequestsError(Math.ceil(rest / 1000)), passing: true, after: rest };
    const result = await send(call, signal);
    if ('fault' in result && result.fault instanceof TooManyRequestsError && result.after !== null) {
      until = Math.max(until, Date.now() + result.after);
    }
    return result;
  };
}

/** Runs work when its turn has come. Rejects with the signal's reason if that is aborted by then. */
type Queue = <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

/** Makes a queue that runs at most `most` at a time, in the order in which they came. */
function createQueue(most: number): Queue {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work, signal) => {
    // Whoever ends hands its place on, so that nobody who comes in between takes it.
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
 * @param begin gets a signal that is aborted once everybody who wanted the result has left
 */
type Dedupe = (
  key: string | symbol,
  begin: (signal: AbortSignal) => Promise<unknown>,
  signal?: AbortSignal,
) => Promise<unknown>;

type Work = { result: Promise<unknown>; controller: AbortController; wanted: number };

/** Makes a place where those who want the same at the same time share one piece of work. */
function createDedupe(): Dedupe {
  const open = new Map<string | symbol, Work>();

  const start = (key: string | symbol, begin: (signal: AbortSignal) => Promise<unknown>): Work => {
    const controller = new AbortController();
    const work: Work = { result: begin(controller.signal), controller, wanted: 0 };
    const close = () => {
      if (open.get(key) === work) open.delete(key);
    };
    // A failure is told to those who wait for it, and there may be none left.
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

/** How hard to try. */
type RetryLimits = {
  /** Most requests for one call. */
  attempts: number;
  /** How long the caller is left waiting, in milliseconds: no request lasts longer, and none begins later. */
  patience: number;
};

/**
 * Sends a call, and again where the fault may pass: after what the backend asks for, else after a wait that doubles each
 * time, of which a random half is left out so that not all who failed together come back together.
 *
 * @throws FoyerError the last fault; at once where the backend wants to be left alone for longer than the caller waits
 */
async function sendWithRetry(
  send: SendCall,
  call: DataCall,
  { attempts, patience }: RetryLimits,
  signal: AbortSignal,
): Promise<unknown> {
  const until = Date.now() + patience;
  for (let attempt = 1; ; attempt++) {
    const result = await sendInTime(send, call, until - Date.now(), signal);
    if ('answer' in result) return result.answer;
    const { fault, passing, after } = result;
    const wait = after ?? FIRST_BACKOFF * 2 ** (attempt - 1) * (1 - Math.random() / 2);
    if (!passing || attempt >= attempts || Date.now() + wait > until) throw fault;
    await sleep(wait, signal);
  }
}

/** Sends a call, but waits no longer than `duration`, in milliseconds. Whoever was that slow is not asked again. */
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
