import type { PublicClient } from 'viem';
import { getNativeBalance } from '@/server/data/node/getNativeBalance';
import type { SourceHandlers } from '@/server/data/sources/Source';

/** What a chain's node answers. */
export const NODE_HANDLERS: SourceHandlers<PublicClient> = { getNativeBalance };
