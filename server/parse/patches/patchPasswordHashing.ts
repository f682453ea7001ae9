import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { createConcurrencyLimit } from '@/server/process/createConcurrencyLimit';
import { tooManyRequests } from '@/server/http/StatusError';

/** Hashes at once: one processor stays free for everybody else. */
const LANES = Math.max(1, availableParallelism() - 1);

/** A hash takes about 70 ms: so many are done in that time by one lane. */
const HASH_TURNS = { perAddress: LANES, inAll: LANES, timeoutMs: 20_000, maxWaiting: 250 };

/** The part of Parse Server that hashes passwords (parse-server 9.10, `password`). */
type PasswordHashing = {
  hash(password: string): Promise<string>;
  compare(password: string, hash: string): Promise<boolean>;
};

/**
 * Has Parse Server hash passwords in a lane of their own: a few at once, the others in turn. Hashes run beside the event
 * loop, but a hundred of them fill its pool and every processor, and nobody else is answered meanwhile. Call it before
 * Parse Server starts.
 *
 * @throws Error where the native module is missing: without it each hash would block the event loop
 */
export function patchPasswordHashing(): void {
  const require = createRequire(import.meta.url);
  const fromParse = createRequire(require.resolve('parse-server'));
  try {
    fromParse('@node-rs/bcrypt');
  } catch (error) {
    const hint =
      'The native module @node-rs/bcrypt does not load. Run npm ci on this machine, for its system and processor.';
    throw new Error(hint, { cause: error });
  }
  const hashing = require('parse-server/lib/password') as PasswordHashing;
  const turns = createConcurrencyLimit(HASH_TURNS, () =>
    tooManyRequests('Too many sign-ins at once. Try again in a moment.', 2),
  );
  const { hash, compare } = hashing;
  hashing.hash = (password) => turns.take('', () => hash(password));
  hashing.compare = (password, hashed) => turns.take('', () => compare(password, hashed));
}
