import { tooManyRequests } from '@/server/http/StatusError';
import { createConcurrencyLimit } from '@/server/process/createConcurrencyLimit';

/** Shares of the connections to the database that searches have at once: those of a network, and all. */
const SHARES = { perAddress: 0.3, inAll: 0.6 };

/** How long a search waits for its turn, in milliseconds, and how many wait: a batch has a hundred calls. */
const WAITS = { timeoutMs: 20_000, waitingPerAddress: 1_000, maxWaiting: 4_000 };

/** Routes that look for one object, or for who is signed in. */
const OF_ONE = /\/(:objectId|me|login|verifyPassword)$/;

/** What is known of a call of the Parse protocol. */
type Call = { method: string; route: string; className: string | null };

/** Whether a call looks through the rows of a class: only the database knows how many, and how long it takes. */
export const isSearch = ({ method, route, className }: Call): boolean =>
  method === 'GET' && className !== null && !OF_ONE.test(route);

/**
 * Makes the turns of searches: networks come in turn, and some connections to the database stay free of searches, so that
 * signing in and what else is quick waits for none.
 *
 * @param connections most connections to the database
 */
export function createSearchTurns(connections: number) {
  const atLeastOne = (share: number) => Math.max(1, Math.floor(share * connections));
  const limits = { ...WAITS, perAddress: atLeastOne(SHARES.perAddress), inAll: atLeastOne(SHARES.inAll) };
  const turns = createConcurrencyLimit(limits, () =>
    tooManyRequests('Too many searches from this network at once. Try again in a moment.', 2),
  );
  /** Does a call when its turn comes; at once if it searches nothing. @throws {StatusError} 429 */
  return <Result>(network: string, call: Call, work: () => Promise<Result>): Promise<Result> =>
    isSearch(call) ? turns.take(network, work) : work();
}
