import { EXCHANGES } from '@/server/chain/exchanges';

/** Name of an exchange that nobody here knows: what its pairs hold is stored, but sets no price. */
export const UNKNOWN_EXCHANGE = 'unknown';

/** Names of a chain's known exchanges, by the address of the factory in lower case. */
export function exchangeNames(chainId: number): ReadonlyMap<string, string> {
  return new Map((EXCHANGES[chainId] ?? []).map(({ factory, name }) => [factory, name]));
}
