import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import Parse from 'parse/node';
import { describePasswordError, normalizePassword } from '@/protocol/sign-in/credentialRules';
import type { Database, Row } from '@/server/parse/database';
import { inHashingLane } from '@/server/process/hashingLane';

/** The part of Parse Server that hashes passwords (parse-server 9.10, `password`). */
type PasswordHashing = {
  hash(password: string): Promise<string>;
  compare(password: string, hash: string): Promise<boolean>;
};

/** The part of Parse Server that finds the account of a name and a password (parse-server 9.10, `Routers/UsersRouter`). */
type Authenticator = { _authenticateUserFromRequest(request: unknown): Promise<Row> };

/** A hash that was made of a password as it was typed, and the password in its one form. */
type OlderHash = { hashed: string; password: string };

/** What a sign-in under way has found. */
const signIns = new AsyncLocalStorage<{ older: OlderHash | null }>();

/**
 * Has Parse Server hash passwords in the lane of slow hashes, and in their one form (`normalizePassword`). A hash from
 * before that rule still opens its account by what it was made of, and is then replaced. Call it before Parse Server
 * starts.
 *
 * @throws Error where the native module is missing: without it each hash would block the event loop
 */
export function patchPasswordHashing(database: Database): void {
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
  hashing.hash = async (typed) => {
    const password = normalizePassword(typed);
    if (password === null) throw new Parse.Error(Parse.Error.VALIDATION_ERROR, describePasswordError(typed) ?? '');
    return inHashingLane(() => hash(password));
  };
  hashing.compare = async (typed, hashed) => {
    const password = normalizePassword(typed);
    // One from before the rules may be longer, and is compared as it is typed.
    if (password === null) return inHashingLane(() => compare(typed, hashed));
    if (await inHashingLane(() => compare(password, hashed))) return true;
    // The second comparison counts as another hash in the limit of a request (`limitPasswords`).
    if (password === typed || !(await inHashingLane(() => compare(typed, hashed)))) return false;
    const signIn = signIns.getStore();
    if (signIn) signIn.older = { hashed, password };
    return true;
  };
  const { prototype } = (
    require('parse-server/lib/Routers/UsersRouter') as { UsersRouter: { prototype: Authenticator } }
  ).UsersRouter;
  const authenticate = prototype._authenticateUserFromRequest;
  prototype._authenticateUserFromRequest = async function (request) {
    const signIn: { older: OlderHash | null } = { older: null };
    const user = await signIns.run(signIn, () => authenticate.call(this, request));
    if (signIn.older) await renew(database, user.objectId, signIn.older, hashing);
    return user;
  };
}

/** Straight to the row, unless it has another hash by now: the password is the same one, so nobody is told or signed out. */
async function renew(
  database: Database,
  userId: string,
  { hashed, password }: OlderHash,
  hashing: PasswordHashing,
): Promise<void> {
  try {
    const statement = `UPDATE "_User" SET "_hashed_password" = $1 WHERE "objectId" = $2 AND "_hashed_password" = $3`;
    await database.adapter._client.any(statement, [await hashing.hash(password), userId, hashed]);
  } catch {
    // The password was right: the next sign-in tries this again.
  }
}
