import { toFoyerError } from '@/lib/errors/toFoyerError';
import { ensureSdk } from '@/lib/moralis/ensureSdk';
import { untilLate } from '@/lib/moralis/untilLate';
import type { CommunityFunction, CommunityFunctions } from '@/protocol/community';

/**
 * Calls a function of the wall (`protocol/community.ts`).
 *
 * @throws FoyerError: BackendError with the function's code, UnreachableError, SessionEndedError
 */
export async function callCommunity<Name extends CommunityFunction>(
  name: Name,
  params: CommunityFunctions[Name]['params'],
): Promise<CommunityFunctions[Name]['answer']> {
  try {
    const sdk = await ensureSdk();
    return (await untilLate(sdk.Cloud.run(name, params))) as CommunityFunctions[Name]['answer'];
  } catch (error) {
    throw toFoyerError(error);
  }
}
