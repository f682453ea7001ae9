import { toFoyerError } from '@/lib/errors/toFoyerError';
import { ensureSdk } from '@/lib/sdk/ensureSdk';
import { untilLate } from '@/lib/sdk/untilLate';

/** Functions of the backend by their names: what each takes, and what it answers. */
type CloudFunctions = Record<string, { params: object; answer: unknown }>;

/**
 * Makes the way to call some functions of the backend, as `protocol/` declares them.
 *
 * What it makes throws FoyerError: BackendError with the function's code, UnreachableError, SessionEndedError.
 */
export function createCaller<Functions extends CloudFunctions>() {
  return async <Name extends keyof Functions & string>(
    name: Name,
    params: Functions[Name]['params'],
  ): Promise<Functions[Name]['answer']> => {
    try {
      const sdk = await ensureSdk();
      return await untilLate(sdk.Cloud.run(name, { ...params }));
    } catch (error) {
      throw toFoyerError(error);
    }
  };
}
