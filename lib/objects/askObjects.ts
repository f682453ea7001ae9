import { ensureSdk } from '@/lib/moralis/ensureSdk';
import { buildQuery } from '@/lib/objects/buildQuery';
import { checked } from '@/lib/objects/checked';
import type { AnyQuery } from '@/lib/objects/ObjectQuery';
import { toObjectError } from '@/lib/objects/toObjectError';
import { unlessAborted } from '@/lib/objects/unlessAborted';

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
