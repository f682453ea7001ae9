import { createRequire } from 'node:module';
import { inHashingLane } from '@/server/process/hashingLane';

/** The part of Parse Server that hashes passwords (parse-server 9.10, `password`). */
type PasswordHashing = {
  hash(password: string): Promise<string>;
  compare(password: string, hash: string): Promise<boolean>;
};

/**
 * Has Parse Server hash passwords in the lane of slow hashes. Call it before Parse Server starts.
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
  const { hash, compare } = hashing;
  hashing.hash = (password) => inHashingLane(() => hash(password));
  hashing.compare = (password, hashed) => inHashingLane(() => compare(password, hashed));
}
