import { ensureSdk } from '@/lib/moralis/ensureSdk';
import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';
import { checked } from '@/lib/objects/checked';
import { toObjectError } from '@/lib/objects/toObjectError';

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
