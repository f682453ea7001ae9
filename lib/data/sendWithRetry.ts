import type { Attempt, DataCall, SendCall } from '@/lib/data/DataCall';
import { UnreachableError } from '@/lib/errors/connectionErrors';

/** How hard to try. */
export type RetryLimits = {
  /** Most requests for one call. */
  attempts: number;
  /** How long the caller is left waiting, in milliseconds: no request lasts longer, and none begins later. */
  patience: number;
};

/** First wait between two requests, in milliseconds; each further one is twice as long. */
const FIRST_BACKOFF = 250;

/**
 * Sends a call, and again where the fault may pass: after what the backend asks for, else after a wait that doubles each
 * time, of which a random half is left out so that not all who failed together come back together.
 *
 * @throws FoyerError the last fault; at once where the backend wants to be left alone for longer than the caller waits
 */
export async function sendWithRetry(
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
