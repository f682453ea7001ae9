import type { FoyerError } from '@/lib/errors/FoyerError';
import { PartlyFailedError } from '@/lib/errors/backendErrors';
import { checked } from '@/lib/objects/checked';
import { toObjectError } from '@/lib/objects/toObjectError';
import type { MoralisSdk } from '@/lib/sdk/MoralisSdk';
import { ensureSdk } from '@/lib/sdk/ensureSdk';

/** A request that changes objects, as the protocol has it. */
export type ObjectRequest = { method: 'POST' | 'PUT' | 'DELETE'; path: string; body: Record<string, unknown> };

/**
 * Sends one change. The request is made from nothing but what is given: a change that failed is forgotten, and does not
 * ride along with the next one as the SDK's own objects have it.
 *
 * @throws FoyerError; NotAcceptedError, ObjectNotFoundError, NotAllowedError and DuplicateValueError among them
 */
export async function sendObject(make: (sdk: MoralisSdk) => ObjectRequest): Promise<Record<string, unknown>> {
  const sdk = await ensureSdk();
  try {
    const { method, path, body } = checked(() => make(sdk));
    const answer = await sdk.CoreManager.getRESTController().request(method, path, body);
    return answer as Record<string, unknown>;
  } catch (error) {
    throw toObjectError(error);
  }
}

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
