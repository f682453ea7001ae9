import { UnreachableError } from '@/lib/errors/connectionErrors';

/** How long a visitor is left waiting for the backend, in milliseconds. */
export const LONGEST_WAIT_MS = 20_000;

/**
 * Waits for the backend, but not for ever.
 *
 * @param whenLate called if the work ends well after all: the SDK has no way to call a request back
 * @throws UnreachableError after `LONGEST_WAIT_MS`
 */
export async function untilLate<Result>(work: Promise<Result>, whenLate?: () => void): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new UnreachableError(new Error(`No answer within ${LONGEST_WAIT_MS} ms.`)));
      // Its failure was told already, as the one of the wait.
      work.then(whenLate, () => undefined);
    }, LONGEST_WAIT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
