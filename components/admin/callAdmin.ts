import { createCaller } from '@/lib/data/createCaller';
import type { AdminFunctions } from '@/protocol/admin';

/** Calls a function of administration (`protocol/admin.ts`). Whoever may not is answered 119, at each call. */
export const callAdmin = createCaller<AdminFunctions>();
