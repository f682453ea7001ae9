import { addressNames, collectionNames, tokenFacts, tokenKey } from '@/lib/activity/lookups';
import type { Facts } from '@/lib/activity/writeSentence';

/** What was looked up so far. */
export const knownFacts: Facts = {
  name: addressNames.get,
  token: (chainId, address) => tokenFacts.get(tokenKey(chainId, address)),
  collection: (chainId, address) => collectionNames.get(tokenKey(chainId, address)),
};
