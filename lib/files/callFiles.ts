import { toFoyerError } from '@/lib/errors/toFoyerError';
import { ensureSdk } from '@/lib/moralis/ensureSdk';
import { untilLate } from '@/lib/moralis/untilLate';
import type { FileFunction, FileFunctions } from '@/protocol/files/files';

/**
 * Calls a function of files (`protocol/files/files.ts`).
 *
 * @throws FoyerError: BackendError with the function's code, UnreachableError, SessionEndedError
 */
export async function callFiles<Name extends FileFunction>(
  name: Name,
  params: FileFunctions[Name]['params'],
): Promise<FileFunctions[Name]['answer']> {
  try {
    const sdk = await ensureSdk();
    return (await untilLate(sdk.Cloud.run(name, params))) as FileFunctions[Name]['answer'];
  } catch (error) {
    throw toFoyerError(error);
  }
}
