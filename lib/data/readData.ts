import { toFoyerError } from '@/lib/errors/toFoyerError';
import { ensureSdk } from '@/lib/sdk/ensureSdk';
import type { DataAnswer, DataFunctionName, DataParameters } from '@/protocol/data/registry';

/** How a call of the data service is made. */
export type ReadOptions = {
  /** Ends the call; the promise then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
};

/**
 * Asks a function of the data service (`protocol/data/registry.ts`) through the SDK's own `Web3API` or `SolanaAPI`, whose
 * faults are mended (`lib/sdk/patches/dataCalls.ts`). Equal calls at the same time share one answer, so treat it
 * as read-only.
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
    const sdk = await ensureSdk();
    const isSolana = name.startsWith('sol-');
    const call = { endpoint: { name: isSolana ? name.slice(4) : name }, params: parameters, signal };
    return (await (isSolana ? sdk.SolanaAPI : sdk.Web3API).fetch(call)) as DataAnswer<Name>;
  } catch (error) {
    signal?.throwIfAborted();
    throw toFoyerError(error);
  }
}
