import { createCaller } from '@/lib/sdk/createCaller';
import type { PushFunctions } from '@/protocol/push';

/** Calls a function of notices (`protocol/push.ts`). */
export const callPush = createCaller<PushFunctions>();
