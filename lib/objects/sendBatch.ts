import { PartlyFailedError } from '@/lib/errors/PartlyFailedError';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { ensureSdk } from '@/lib/moralis/ensureSdk';
import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';
import { checked } from '@/lib/objects/checked';
import type { ObjectRequest } from '@/lib/objects/sendObject';
import { toObjectError } from '@/lib/objects/toObjectError';

type Part = { success?: Record<string, unknown>; error?: { code: number; error: string } };

/**
 * Sends many changes, as many in one request as the SDK does (`REQUEST_BATCH_SIZE`, 20). They are no transaction: each
 * is done or refused on its own.
 *
 * @returns what the backend says of each, in the order given
 * @throws PartlyFailedError after all were sent, where some were refused; FoyerError where a request failed as a whole
 */
export async function sendBatch(
  make: (sdk: MoralisSdk) => readonly ObjectRequest[],
): Promise<Record<string, unknown>[]> {
  const sdk = await ensureSdk();
  const parts: Part[] = [];
  try {
    const base = new URL(String(sdk.CoreManager.get('SERVER_URL'))).pathname.replace(/\/$/, '');
    const requests = checked(() => make(sdk)).map((request) => ({ ...request, path: `${base}/${request.path}` }));
    const size = Number(sdk.CoreManager.get('REQUEST_BATCH_SIZE'));
    for (let from = 0; from < requests.length; from += size) {
      const body = { requests: requests.slice(from, from + size) };
      parts.push(...((await sdk.CoreManager.getRESTController().request('POST', 'batch', body)) as Part[]));
    }
  } catch (error) {
    throw toObjectError(error);
  }
  const failures = parts.flatMap(({ error }, index): { index: number; error: FoyerError }[] =>
    error ? [{ index, error: toObjectError(Object.assign(new Error(error.error), { code: error.code })) }] : [],
  );
  if (failures.length > 0) throw new PartlyFailedError(failures);
  return parts.map(({ success }) => success ?? {});
}
