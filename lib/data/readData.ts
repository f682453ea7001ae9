import { toFoyerError } from '@/lib/errors/toFoyerError';
import { callBackend, readSignedIn } from '@/lib/data/backendClient';
import { completeCall } from '@/lib/data/completeCall';
import type { DataAnswer, DataFunctionName, DataParameters } from '@/protocol/data/registry';

/** How a call of the data service is made. */
export type ReadOptions = {
  /** Ends the call; the promise then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
};

/**
 * Asks a function of the data service (`protocol/data/registry.ts`). Equal calls at the same time share one answer, so
 * treat it as read-only.
 *
 * @throws FoyerError: BackendError with the function's code (101 not found, 141 no node, 142 a wrong parameter, 155 too
 *   much), TooManyRequestsError, UnreachableError, SessionEndedError
 */
export async function readData<Name extends DataFunctionName>(
  name: Name,
  parameters: DataParameters<Name>,
  { signal }: ReadOptions = {},
): Promise<DataAnswer<Name>> {
  try {
    const user = readSignedIn();
    const own = name.startsWith('sol-') ? user?.['solAddress'] : user?.['ethAddress'];
    const call = { name, parameters: completeCall(name, parameters, () => own), sessionToken: user?.sessionToken };
    return (await callBackend(call, signal)) as DataAnswer<Name>;
  } catch (error) {
    signal?.throwIfAborted();
    throw toFoyerError(error);
  }
}
