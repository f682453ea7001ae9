import { within } from '@/protocol/waits/races';
import { isDatabaseDown } from '@/server/db/databaseErrors';
import { createRateLimitStore, type RateLimitStore } from '@/server/parse/rateLimitStore';

/** What became of a call: whether there were units for it, how many are used, and when they count again (ms since 1970). */
export type UnitUsage = { granted: boolean; used: number; endsAt: number };

/** Takes units of a minute's allowance that all backends share. */
export type UnitLeases = {
  /** Takes `units` of the `limit` of a key; it takes all of them or none. */
  take(key: string, units: number, limit: number): Promise<UnitUsage>;
};

/** What a backend took from the shared store for a minute: `left` of it are not used yet. */
type Lease = {
  /** Units that all backends took. */
  taken: number;
  left: number;
  endsAt: number;
  /** Nothing is left in the store. */
  exhausted: boolean;
  /** Under way to the store: whoever comes meanwhile waits for the same answer. */
  asking: Promise<void> | null;
};

const WINDOW_MS = 60_000;

/** Part of the allowance that a backend takes at once: so seldom is the database asked, and so much may lie unused elsewhere. */
const BLOCK = 0.05;

/** A store that says nothing for so long is not waited for, in milliseconds. */
const TIMEOUT_MS = 1_000;

/** Leases are cleared away once there are this many. */
const CROWDED = 10_000;

/**
 * Counts units in blocks of 5 % of the minute's allowance, so that a call asks the shared store once a block and no more
 * than the allowance passes, through however many backends. Where n of them are in use, up to n - 1 blocks lie unused.
 *
 * While the database is away each backend counts for itself: units guard the nodes and the machine, not accounts, and an
 * index in another database goes on answering.
 */
export function createUnitLeases(store: RateLimitStore, now: () => number = Date.now): UnitLeases {
  const own = createRateLimitStore(now);
  const leases = new Map<string, Lease>();

  const leaseOf = (key: string): Lease => {
    const moment = now();
    if (leases.size > CROWDED) for (const [other, { endsAt }] of leases) if (endsAt <= moment) leases.delete(other);
    const known = leases.get(key);
    if (known && (known.asking || known.endsAt > moment)) return known;
    const fresh = { taken: 0, left: 0, endsAt: moment + WINDOW_MS, exhausted: false, asking: null };
    leases.set(key, fresh);
    return fresh;
  };

  const hit = async (key: string, amount: number) => {
    try {
      return await within(TIMEOUT_MS, store.hit(key, WINDOW_MS, amount), () => TIMEOUT_ERROR);
    } catch (error) {
      if (!isDatabaseDown(error) && error !== TIMEOUT_ERROR) throw error;
      return own.hit(key, WINDOW_MS, amount);
    }
  };

  const extend = async (key: string, lease: Lease, wanted: number, limit: number): Promise<void> => {
    const amount = Math.max(Math.ceil(limit * BLOCK), wanted);
    const { count, endsAt } = await hit(key, amount);
    // Another minute began in the store: what was left of the one before is void.
    if (endsAt - lease.endsAt > WINDOW_MS / 2) Object.assign(lease, { left: 0 });
    const granted = Math.max(0, Math.min(amount, limit - (count - amount)));
    lease.left += granted;
    Object.assign(lease, { taken: Math.min(count, limit), endsAt, exhausted: granted < amount });
  };

  return {
    async take(key, units, limit) {
      for (;;) {
        const lease = leaseOf(key);
        const { left, taken, endsAt } = lease;
        if (left >= units) {
          lease.left -= units;
          return { granted: true, used: taken - lease.left, endsAt };
        }
        if (lease.exhausted) return { granted: false, used: taken - left + units, endsAt };
        lease.asking ??= extend(key, lease, units - left, limit).finally(() => (lease.asking = null));
        await lease.asking;
      }
    },
  };
}

const TIMEOUT_ERROR = new Error('The shared store does not answer in time.');
