import { callBackend, readSignedIn } from '@/lib/data/backendClient';
import { toFoyerError } from '@/lib/errors/toFoyerError';
import type { CallAnswer, CallParameters, ModuleCallName } from '@/protocol/calls/registry';

/** Functions of the backend by their names: what each takes, and what it answers. */
type CloudFunctions = Record<string, { params: object; answer: unknown }>;

/** The functions that the registry declares. */
type DeclaredFunctions = {
  [Name in ModuleCallName]: { params: CallParameters<Name>; answer: CallAnswer<Name> };
};

/**
 * Makes a typed client for cloud functions of an application. Those of the backend itself have {@link call}.
 *
 * Each call is sent once, as nothing must happen twice. A call that only reads (`reads`) is sent again where the fault may
 * pass. What it makes throws FoyerError: BackendError with the function's code, UnreachableError, SessionEndedError.
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

/**
 * Calls a function of the backend, as whoever is signed in: `call('getAccount', {})`. Names, parameters and answers are
 * those of `protocol/calls/registry.ts`. The backend's tests hold every answer against them, so the browser does not check
 * them again, which would take zod along.
 */
export const call = createCaller<DeclaredFunctions>();
