import Parse from 'parse/node';
import { setTimeout as sleep } from 'node:timers/promises';
import { currentRequest } from '@/server/process/currentRequest';
import { tooManyRequests } from '@/server/http/StatusError';
import { destroyIfThere, hasParseCode, storedDate, type Database } from '@/server/parse/database';
import { ADDRESS_CLAIM_CLASS } from '@/server/auth/classes';

/** Lets one sign-in at a time make the account of a new address, whichever backend it reaches. */
export type AddressClaims = {
  /**
   * Waits for the turn of an address. `false`: somebody else's turn ended with an account, so there is nothing to make.
   *
   * @throws Parse.Error 124 where the turn does not come within fifteen seconds; {StatusError} 429 where too many wait; the
   *   signal's reason where the request has ended meanwhile
   */
  claim(address: string, isTaken: () => Promise<boolean>): Promise<boolean>;
  release(address: string): Promise<void>;
};

/** A claim that was not released after this long is taken for one of a sign-in that failed; who waits still gets its turn. */
const CLAIM_LIFETIME_MS = 10_000;
const TIMEOUT_MS = 15_000;

/** Sign-ins of one address that wait in a backend. */
const MAX_WAITING = 100;

/** Between two looks: the longer one waits, the more seldom, so that many do not hold up the one they wait for. */
const MIN_BACKOFF_MS = 25;
const MAX_BACKOFF_MS = 400;

/** Makes the claims over a database: a row per claimed address; its key lets the database decide who was first. */
export function createAddressClaims(database: Database): AddressClaims {
  const take = async (address: string) => {
    const now = new Date();
    await destroyIfThere(database, ADDRESS_CLAIM_CLASS, { objectId: address, expiresAt: { $lt: storedDate(now) } });
    try {
      await database.create(ADDRESS_CLAIM_CLASS, {
        objectId: address,
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
        expiresAt: storedDate(new Date(now.getTime() + CLAIM_LIFETIME_MS)),
        ACL: {},
      });
      return true;
    } catch (error) {
      if (hasParseCode(error, Parse.Error.DUPLICATE_VALUE)) return false;
      throw error;
    }
  };
  const release = async (address: string) => {
    await destroyIfThere(database, ADDRESS_CLAIM_CLASS, { objectId: address });
  };
  const waiting = new Map<string, number>();
  const takeTurn = async (address: string, isTaken: () => Promise<boolean>): Promise<boolean> => {
    const signal = currentRequest()?.signal;
    const start = Date.now();
    for (let pause = MIN_BACKOFF_MS; Date.now() - start < TIMEOUT_MS; pause = Math.min(2 * pause, MAX_BACKOFF_MS)) {
      signal?.throwIfAborted();
      if (await take(address)) {
        // The one before may have finished between the caller's look and this turn.
        if (!(await isTaken())) return true;
        await release(address);
        return false;
      }
      if (await isTaken()) return false;
      await sleep(pause);
    }
    throw new Parse.Error(
      Parse.Error.TIMEOUT,
      'Another sign-in with this address is in progress. Try again in a moment.',
    );
  };

  return {
    async claim(address, isTaken) {
      const others = waiting.get(address) ?? 0;
      if (others >= MAX_WAITING) throw tooManyRequests('Too many sign-ins with this address at once.', 5);
      waiting.set(address, others + 1);
      try {
        return await takeTurn(address, isTaken);
      } finally {
        const left = (waiting.get(address) ?? 1) - 1;
        if (left > 0) waiting.set(address, left);
        else waiting.delete(address);
      }
    },
    release,
  };
}
