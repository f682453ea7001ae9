import { randomBytes } from 'node:crypto';
import { CHALLENGE_LIFETIME_MS, type ChallengeTime } from '@/protocol/sign-in/signInMessage';
import type { NamedChallenge } from '@/server/auth/readChallenge';
import { destroyIfThere, storedDate, type Database } from '@/server/parse/database';
import { CHALLENGE_CLASS } from '@/server/auth/classes';

/** The challenges waiting to be signed. They live in the database, so any backend over it can use what another issued. */
export type ChallengeStore = {
  /** Makes a challenge: for whoever signs it, or for one address on one chain (`challengeSubject`). */
  issue(subject?: string): Promise<ChallengeTime>;
  /** Uses a challenge up. `false`: unknown, expired, of another time or subject, or used before, by whichever backend. */
  use(challenge: NamedChallenge): Promise<boolean>;
  /** Deletes the expired ones. */
  sweep(): Promise<void>;
};

/** Makes the store over a database. */
export function createChallengeStore(database: Database, now: () => Date = () => new Date()): ChallengeStore {
  return {
    async issue(subject) {
      const issuedAt = now();
      const nonce = randomBytes(16).toString('hex');
      const moment = issuedAt.toISOString();
      await database.create(CHALLENGE_CLASS, {
        objectId: subject === undefined ? nonce : boundId(nonce, subject),
        createdAt: moment,
        updatedAt: moment,
        issuedAt: storedDate(issuedAt),
        expiresAt: storedDate(new Date(issuedAt.getTime() + CHALLENGE_LIFETIME_MS)),
        ACL: {},
      });
      return { issuedAt, nonce };
    },

    // One DELETE that counts what it deleted: of two that come at once, one deletes the row and the other finds none.
    use: ({ nonce, issuedAt, subject }) =>
      destroyIfThere(database, CHALLENGE_CLASS, {
        objectId: subject === undefined ? nonce : { $in: [nonce, boundId(nonce, subject)] },
        ...(issuedAt && { issuedAt: storedDate(issuedAt) }),
        expiresAt: { $gt: storedDate(now()) },
      }),

    async sweep() {
      await destroyIfThere(database, CHALLENGE_CLASS, { expiresAt: { $lt: storedDate(now()) } });
    },
  };
}

/** No nonce looks like it, so what was issued for one subject is nothing for another. */
const boundId = (nonce: string, subject: string): string => `${nonce}@${subject}`;
