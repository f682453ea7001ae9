import { ensureSdk } from '@/lib/sdk/ensureSdk';
import type { AnyQuery } from '@/lib/objects/ObjectQuery';
import { buildQuery } from '@/lib/objects/buildQuery';
import { checked } from '@/lib/objects/checked';
import { toObjectError } from '@/lib/objects/toObjectError';

/** What every reading takes: a signal that ends it. */
export type ReadOptions = { signal?: AbortSignal | undefined };

type Rows = { results: Record<string, unknown>[]; count?: number };

/**
 * Sends a question and answers the rows as the protocol writes them, past the SDK's memory of objects: what another part
 * of a page has in hand neither changes nor colours them.
 *
 * @param overrides of the parameters that the steps come to
 * @throws FoyerError; the signal's reason where it ends the wait
 */
export async function askObjects(
  query: AnyQuery,
  overrides: { limit?: number; count?: 1 },
  { signal }: ReadOptions = {},
): Promise<Rows> {
  signal?.throwIfAborted();
  const sdk = await ensureSdk();
  signal?.throwIfAborted();
  try {
    const parameters = { ...checked(() => buildQuery(sdk, query)).toJSON(), ...overrides };
    return await unlessAborted(
      sdk.CoreManager.getQueryController().find(query.className, parameters, {}) as Promise<Rows>,
      signal,
    );
  } catch (error) {
    signal?.throwIfAborted();
    throw toObjectError(error);
  }
}

/**
 * Waits for work, but no longer than the signal allows; the work itself goes on, since the SDK's requests have no end of
 * their own.
 *
 * @throws the signal's reason
 */
async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
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
