import { availableParallelism } from 'node:os';
import { tooManyRequests } from '@/server/http/StatusError';
import { createConcurrencyLimit } from '@/server/process/createConcurrencyLimit';
import { currentRequest } from '@/server/process/currentRequest';

/** Hashes at once: one processor stays free for everybody else. */
const LANES = Math.max(1, availableParallelism() - 1);

/** A hash takes about 70 ms: so many are done in that time by one lane. */
const TURNS = { perAddress: LANES, inAll: LANES, timeoutMs: 20_000, waitingPerAddress: 100, maxWaiting: 250 };

const turns = createConcurrencyLimit(TURNS, () =>
  tooManyRequests('Too many sign-ins at once. Try again in a moment.', 2),
);

/**
 * Makes a slow hash (bcrypt, scrypt) when its turn comes; the networks that ask come in turn. Hashes run beside the event
 * loop, but a hundred of them fill its pool and every processor, and nobody else is answered meanwhile.
 *
 * @throws {StatusError} 429 where the turn does not come in time, or too many wait
 */
export const inHashingLane = <Result>(hash: () => Promise<Result>): Promise<Result> =>
  turns.take(currentRequest()?.network ?? '', hash);
