import Parse from 'parse/node';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';

/** How many codes an account may try within ten minutes. */
const MOST = 10;
const WINDOW_MS = 10 * 60_000;

/**
 * Holds each account to a few tries of a code, so that a stolen session does not come by all of them.
 *
 * @throws Parse's code 155.
 */
export function createCodeLimit(store: RateLimitStore) {
  return async (userId: string): Promise<void> => {
    const { count, endsAt } = await store.hit(`code ${userId}`, WINDOW_MS);
    if (count <= MOST) return;
    const minutes = Math.max(1, Math.ceil((endsAt - Date.now()) / 60_000));
    throw new Parse.Error(155, `Too many codes. Try again in ${minutes} minutes.`);
  };
}
