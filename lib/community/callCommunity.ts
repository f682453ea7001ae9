import { createCaller } from '@/lib/moralis/createCaller';
import type { CommunityFunctions } from '@/protocol/community';

/** Calls a function of the wall (`protocol/community.ts`). */
export const callCommunity = createCaller<CommunityFunctions>();
