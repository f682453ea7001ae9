/**
 * Waits for work that can't be aborted, for so long at most. It goes on after that, and its result is dropped.
 *
 * @param ms in milliseconds
 * @throws what `late` makes where the time is over, else what the work throws
 */
export async function within<Result>(ms: number, work: Promise<Result>, late: () => Error): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits for work that can't be aborted, until the signal aborts. It goes on after that, and its result is dropped.
 *
 * @throws the signal's reason, at once where it is aborted already; else what the work throws
 */
export function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    const end = (): void => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    void work.then(resolve, reject).finally(end);
  });
}
