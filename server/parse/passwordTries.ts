import type { RateLimitStore } from '@/server/parse/rateLimitStore';

/** How many wrong passwords close a name or lock an account, and for how many minutes. */
export const LOCKOUT = { threshold: 5, duration: 5 } as const;

const WINDOW_MS = LOCKOUT.duration * 60_000;
/** Letters of a name that are remembered: nobody fills the memory with long ones. */
const NAME_LENGTH = 200;

/** Counts wrong passwords by the name they were tried for, whether or not an account has that name. */
export type PasswordTries = {
  /**
   * Counts a try before it is made, so that tries at the same moment, and at several backends, count too. Answers the moment
   * until which the name is refused, and then the try was not counted; 0 where it may be made.
   */
  take(name: string): Promise<number>;
  /** Takes back what was counted before a try: it was not made, or the password was not wrong. */
  giveBack(name: string): Promise<void>;
  /** Forgets what was counted: the right password came, or another one was set. */
  forget(name: string): Promise<void>;
};

/** Counts over a store of counters; large and small letters are one name. */
export function createPasswordTries(store: RateLimitStore): PasswordTries {
  const keyOf = (name: string) => `password ${name.slice(0, NAME_LENGTH).toLowerCase()}`;
  return {
    async take(name) {
      const { count, endsAt } = await store.hit(keyOf(name), WINDOW_MS);
      if (count <= LOCKOUT.threshold) return 0;
      await store.hit(keyOf(name), WINDOW_MS, -1);
      return endsAt;
    },
    async giveBack(name) {
      await store.hit(keyOf(name), WINDOW_MS, -1);
    },
    forget: (name) => store.forget(keyOf(name)),
  };
}
