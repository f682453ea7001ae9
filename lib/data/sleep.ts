/** Waits for some milliseconds. Rejects with the signal's reason as soon as that is aborted. */
export async function sleep(duration: number, signal: AbortSignal): Promise<void> {
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
