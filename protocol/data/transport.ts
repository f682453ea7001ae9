/**
 * What the data service says, under code 141, where the chain's node does not answer at the moment. The code alone does
 * not tell that from a chain without a node; these words do, and `lib/data` asks again on them.
 */
export const NODE_NOT_RESPONDING = 'The chain’s node does not answer. Try again in a while.';

/**
 * Headers of the answer of `getTokenBalances` with `skip_unknown`: the tokens that it leaves out, at most
 * {@link MAX_UNKNOWN_TOKENS} addresses with commas between, since proxies refuse long headers; and how many there are.
 */
export const UNKNOWN_TOKENS = 'X-Unknown-Tokens';
export const UNKNOWN_TOKENS_COUNT = 'X-Unknown-Tokens-Count';
export const MAX_UNKNOWN_TOKENS = 50;

/**
 * Part of the header `Accept` by which the site asks that "not found" is answered with the status 200, and the same body. A
 * browser prints every answer of 400 and above in red in its console, and no page can keep it from that; what is not there
 * is often no error: an address without a name, a balance of the time before the wallet was linked.
 */
export const QUIET_NOT_FOUND = 'application/vnd.foyer.quiet+json';
