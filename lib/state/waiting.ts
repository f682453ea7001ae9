import { UnreachableError } from '@/lib/errors/FoyerError';

/** How long to wait for the backend, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 20_000;

/**
 * Waits for a request with a timeout.
 *
 * @param whenLate called if the work succeeds after the timeout: the SDK cannot abort a request
 * @throws UnreachableError after `REQUEST_TIMEOUT_MS`
 */
export async function withTimeout<Result>(work: Promise<Result>, whenLate?: () => void): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new UnreachableError(new Error(`No answer within ${REQUEST_TIMEOUT_MS} ms.`)));
      // A later failure was reported already, as the timeout.
      work.then(whenLate, () => undefined);
    }, REQUEST_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** No frame is drawn in a hidden tab: it waits no longer than this, in milliseconds. */
const MAX_WAIT_MS = 50;

/** Waits until the browser has shown what changed so far; without a browser, for nothing. */
export async function nextPaint(): Promise<void> {
  if (typeof requestAnimationFrame === 'undefined') return;
  await new Promise((resolve) => {
    setTimeout(resolve, MAX_WAIT_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
