/** How long a wait may take. */
export type WaitBounds = {
  /** At most, in milliseconds. */
  ms: number;
  /** Ends the wait when it aborts, as when the client has gone. */
  signal: AbortSignal | undefined;
};

/**
 * Waits until it is woken, for so long at most, and no longer than somebody wants the result.
 *
 * @param enter hands over what wakes, and answers what takes it back. That is called once the wait ends, however it ends,
 *   and before anything else runs: what is given to a wait that is over would be lost
 * @returns `true` where it was woken, `false` where the time is over
 * @throws the signal's reason
 */
export function waitBounded({ ms, signal }: WaitBounds, enter: (wake: () => void) => () => void): Promise<boolean> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      leave();
    };
    const abort = (): void => {
      end();
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      end();
      resolve(false);
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
    const leave = enter(() => {
      end();
      resolve(true);
    });
  });
}
