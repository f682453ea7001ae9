/**
 * Runs work, or joins the same work if it is under way. Rejects with the signal's reason as soon as that is aborted.
 *
 * @param key the same for the same work
 * @param begin gets a signal that is aborted once everybody who wanted the result has left
 */
export type Share = (
  key: string | symbol,
  begin: (signal: AbortSignal) => Promise<unknown>,
  signal?: AbortSignal,
) => Promise<unknown>;

type Work = { result: Promise<unknown>; controller: AbortController; wanted: number };

/** Makes a place where those who want the same at the same time share one piece of work. */
export function createSharing(): Share {
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
