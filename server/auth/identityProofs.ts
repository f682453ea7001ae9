import { randomUUID } from 'node:crypto';
import Parse from 'parse/node';
import { FAMILY_ORDER } from '@/protocol/chainFamilies';
import { PROOF_LIFETIME_MS, PROOF_REQUIRED } from '@/protocol/account';
import { hashToken, hasPassword, readUserRow } from '@/server/parse/accountRows';
import type { WalletRepositories } from '@/server/auth/walletRepository';
import { destroyIfThere, hasParseCode, storedDate, type Database, type Row } from '@/server/parse/database';
import { IDENTITY_PROOF_CLASS } from '@/server/auth/classes';

/** The one who asks, with the session that came along. */
type Caller = { id?: string | undefined; getSessionToken(): string | null };

/**
 * Fresh proof that a session is used by the owner of its account, without which nothing is changed that opens the
 * account: password, email, second step, sign-in methods, and its deletion (docs/decisions/0027).
 */
export type IdentityProofs = {
  /**
   * Passes a session that was begun, or proved again, at most ten minutes ago; and an account that has neither password
   * nor wallet to prove anything with.
   *
   * @returns until when the proof holds, or `null` where none is asked for
   * @throws Parse.Error 206 with how to prove it
   */
  require(caller: Caller | undefined): Promise<Date | null>;
  /** Makes a session fresh: its owner was recognised. Answers until when. */
  renew(sessionToken: string): Promise<Date>;
  /** Runs a save of the server's own that has its proof already; the context must go along with the save. */
  vouch<Result>(save: (context: Record<string, unknown>) => Promise<Result>): Promise<Result>;
  /** Whether a save's context is that of `vouch`. */
  isVerified(context: unknown): boolean;
  /** Forgets proofs that have expired. */
  sweep(): Promise<void>;
};

/** What the proofs stand on. */
export type IdentityProofParts = {
  database: Database;
  addresses: WalletRepositories;
  /** `false`: every session may change everything, as older applications expect (`REQUIRE_REAUTHENTICATION`). */
  required: boolean;
};

/** Name of the mark in a save's context. Clients can send contexts too, but not guess the mark. */
const SAVE_CONTEXT_KEY = 'foyerVouched';

/** Makes the proofs over a database: a session that is proved to one backend is so to all. */
export function createIdentityProofs({ database, addresses, required }: IdentityProofParts): IdentityProofs {
  const marks = new Set<unknown>();

  async function freshUntil(sessionToken: string): Promise<Date | null> {
    const [session] = await database.find('_Session', { sessionToken }, { limit: 1 });
    const [proof] = await database.find(IDENTITY_PROOF_CLASS, { objectId: hashToken(sessionToken) }, { limit: 1 });
    const ends = [session && isStarted(session) ? Date.parse(String(session['createdAt'])) + PROOF_LIFETIME_MS : 0];
    if (session && proof) ends.push(readDate(proof['expiresAt']));
    const until = Math.max(...ends);
    return until > Date.now() ? new Date(until) : null;
  }

  /** Such as a guest: whoever has the session has all there is. */
  async function hasNoProofMethod(userId: string): Promise<boolean> {
    if (hasPassword(await readUserRow(database, userId))) return false;
    const linked = await Promise.all(FAMILY_ORDER.map((family) => addresses[family].addressesOf(userId)));
    return linked.every((list) => list.length === 0);
  }

  return {
    async require(caller) {
      if (!required) return null;
      const sessionToken = caller?.getSessionToken();
      if (!caller?.id || !sessionToken) throw new Parse.Error(Parse.Error.SESSION_MISSING, 'Sign in first.');
      const until = await freshUntil(sessionToken);
      if (until || (await hasNoProofMethod(caller.id))) return until;
      throw new Parse.Error(Parse.Error.SESSION_MISSING, PROOF_REQUIRED);
    },

    async renew(sessionToken) {
      const objectId = hashToken(sessionToken);
      const until = new Date(Date.now() + PROOF_LIFETIME_MS);
      const moment = new Date().toISOString();
      const fields = { expiresAt: storedDate(until) };
      const move = () => database.update(IDENTITY_PROOF_CLASS, { objectId }, fields);
      try {
        await database.create(IDENTITY_PROOF_CLASS, {
          objectId,
          createdAt: moment,
          updatedAt: moment,
          ...fields,
          ACL: {},
        });
      } catch (error) {
        if (!hasParseCode(error, Parse.Error.DUPLICATE_VALUE)) throw error;
        await move();
      }
      return until;
    },

    async vouch(save) {
      const mark = randomUUID();
      marks.add(mark);
      try {
        return await save({ [SAVE_CONTEXT_KEY]: mark });
      } finally {
        marks.delete(mark);
      }
    },
    isVerified: (context) =>
      typeof context === 'object' && context !== null && marks.has(Reflect.get(context, SAVE_CONTEXT_KEY)),

    async sweep() {
      await destroyIfThere(database, IDENTITY_PROOF_CLASS, { expiresAt: { $lt: storedDate(new Date()) } });
    },
  };
}

/**
 * Whether a session was begun by whoever signed in or up, or set a password. `POST /sessions` makes another one out of a
 * session alone (`create`): it proves nothing.
 */
function isStarted({ createdWith }: Row): boolean {
  if (typeof createdWith !== 'object' || createdWith === null) return true;
  return 'action' in createdWith && (createdWith.action === 'login' || createdWith.action === 'signup');
}

function readDate(value: unknown): number {
  return typeof value === 'object' && value !== null && 'iso' in value ? Date.parse(String(value.iso)) : 0;
}
