import { callBackend, readSignedIn } from '@/lib/data/backendClient';
import { toFoyerError } from '@/lib/errors/toFoyerError';

/** Functions of the backend by their names: what each takes, and what it answers. */
type CloudFunctions = Record<string, { params: object; answer: unknown }>;

/**
 * Makes the way to call some functions of the backend, as `protocol/` declares them. Each call is sent once: what its
 * function does must not be done twice. A call that only reads (`reads`) is sent again where the fault may pass.
 *
 * What it makes throws FoyerError: BackendError with the function's code, UnreachableError, SessionEndedError.
 */
export function createCaller<Functions extends CloudFunctions>() {
  return async <Name extends keyof Functions & string>(
    name: Name,
    params: Functions[Name]['params'],
    { reads = false }: { reads?: boolean } = {},
  ): Promise<Functions[Name]['answer']> => {
    try {
      const sessionToken = readSignedIn()?.sessionToken;
      return await callBackend({
        name,
        parameters: Object.fromEntries(Object.entries(params)),
        sessionToken,
        once: !reads,
        fresh: reads,
      });
    } catch (error) {
      throw toFoyerError(error);
    }
  };
}
