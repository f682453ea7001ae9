import { toFoyerError } from '@/lib/errors/toFoyerError';
import { ensureSdk } from '@/lib/moralis/ensureSdk';
import { untilLate } from '@/lib/moralis/untilLate';
import type { AdminFunction, AdminFunctions } from '@/protocol/admin';

/**
 * Calls a function of administration (`protocol/admin.ts`). The server decides at each call whether it may be.
 *
 * @throws FoyerError: BackendError with the function's code (119: not for this account), UnreachableError,
 * SessionEndedError
 */
export async function callAdmin<Name extends AdminFunction>(
  name: Name,
  params: AdminFunctions[Name]['params'],
): Promise<AdminFunctions[Name]['answer']> {
  try {
    const sdk = await ensureSdk();
    return (await untilLate(sdk.Cloud.run(name, { ...params }))) as AdminFunctions[Name]['answer'];
  } catch (error) {
    throw toFoyerError(error);
  }
}
