import { createCaller } from '@/lib/data/createCaller';
import type { PushFunctions } from '@/protocol/push';

/** Calls a function of notices (`protocol/push.ts`). */
export const callPush = createCaller<PushFunctions>();
