import { createCaller } from '@/lib/data/createCaller';
import type { AccountFunctions } from '@/protocol/account';

/** Calls a function of the account (`protocol/account.ts`). */
export const callAccount = createCaller<AccountFunctions>();
