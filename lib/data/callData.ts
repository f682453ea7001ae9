import { toFoyerError } from '@/lib/errors/toFoyerError';
import { ensureSdk } from '@/lib/moralis/ensureSdk';
import { untilLate } from '@/lib/moralis/untilLate';
import type { DataAnswer, DataFunctionName, DataParameters } from '@/protocol/data/registry';

/**
 * Calls a function of the data service (`protocol/data/registry.ts`) as a cloud function: the SDK's own `Web3API` asks
 * the same one, but drops the code of what goes wrong.
 *
 * @throws FoyerError: BackendError with the function's code (101 not found, 141 no node, 142 a wrong parameter),
 *   UnreachableError, SessionEndedError
 */
export async function callData<Name extends DataFunctionName>(
  name: Name,
  parameters: DataParameters<Name>,
): Promise<DataAnswer<Name>> {
  try {
    const sdk = await ensureSdk();
    return (await untilLate(sdk.Cloud.run(name, parameters))) as DataAnswer<Name>;
  } catch (error) {
    throw toFoyerError(error);
  }
}
