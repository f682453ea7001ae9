import { ensureSdk } from '@/lib/moralis/ensureSdk';
import { decodeValue } from '@/lib/objects/decodeValue';
import { toObjectError } from '@/lib/objects/toObjectError';

/**
 * The parameters that the operator set for the site (`PUT /server/config`), as they are now: each call asks the backend.
 * What is for the master key alone is not among them. Nothing makes sure that they are of the types named.
 */
export async function readConfig<Values extends object>(): Promise<Partial<Values>> {
  const sdk = await ensureSdk();
  try {
    const answer = await sdk.CoreManager.getRESTController().request('GET', 'config', {});
    return decodeValue((answer as { params?: unknown }).params ?? {}) as Partial<Values>;
  } catch (error) {
    throw toObjectError(error);
  }
}
