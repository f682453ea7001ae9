import { toFoyerError } from '@/lib/errors/toFoyerError';
import { ensureSdk } from '@/lib/moralis/ensureSdk';
import { untilLate } from '@/lib/moralis/untilLate';
import type { AccountFunction, AccountFunctions } from '@/protocol/account';

/**
 * Calls a function of the account (`protocol/account.ts`).
 *
 * @throws FoyerError: BackendError with the function's code, UnreachableError, SessionEndedError
 */
export async function callAccount<Name extends AccountFunction>(
  name: Name,
  params: AccountFunctions[Name]['params'],
): Promise<AccountFunctions[Name]['answer']> {
  try {
    const sdk = await ensureSdk();
    return (await untilLate(sdk.Cloud.run(name, params))) as AccountFunctions[Name]['answer'];
  } catch (error) {
    throw toFoyerError(error);
  }
}
