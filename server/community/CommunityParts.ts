import type Parse from 'parse/node';
import type { ChainFamily } from '@/protocol/chainFamilies';
import type { AddressBooks } from '@/server/auth/addressBook';
import type { SignatureScheme } from '@/server/auth/schemes/SignatureScheme';
import type { Push } from '@/server/push/createPush';
import type { Database } from '@/server/parse/database';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';

/** What the wall stands on. */
export type CommunityParts = {
  /** Parse Server's `Parse`. */
  parse: typeof Parse;
  database: Database;
  /** Counters of all backends. */
  limits: RateLimitStore;
  addresses: AddressBooks;
  schemes: Readonly<Record<ChainFamily, SignatureScheme>>;
  push: Pick<Push, 'notices'>;
  appId: string;
  /** Address under which this process reaches its own Parse protocol. */
  internalUrl: string;
};
