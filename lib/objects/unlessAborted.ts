/**
 * Waits for work, but no longer than the signal allows; the work itself goes on, since the SDK's requests have no end of
 * their own.
 *
 * @throws the signal's reason
 */
export async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return work;
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    const leave = (): void => {
      try {
        signal.throwIfAborted();
      } catch (reason) {
        reject(reason instanceof Error ? reason : new Error(String(reason)));
      }
    };
    signal.addEventListener('abort', leave, { once: true });
    stop = () => signal.removeEventListener('abort', leave);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    stop();
  }
}
