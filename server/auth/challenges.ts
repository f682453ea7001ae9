import { randomBytes } from 'node:crypto';
import { CHALLENGE_LIFETIME_MS, type ChallengeTime, parseChallengeTime } from '@/protocol/sign-in/signInMessage';
import { SignInError } from '@/server/auth/SignInError';
import { CHALLENGE_CLASS } from '@/server/auth/classes';
import { type Database, destroyIfThere, storedDate } from '@/server/parse/database';

/** How far the clocks of two machines may differ, in milliseconds. */
const CLOCK_SKEW_MS = 30_000;

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

/** A challenge as a signed text names it. */
export type NamedChallenge = {
  nonce: string;
  /** The moment the challenge must be of; `null` where the text carries a moment of its own (EIP-4361). */
  issuedAt: Date | null;
  /** Whom the text is for (`challengeSubject`): a challenge that was issued for somebody works for them alone. */
  subject?: string;
};

/** Address and chain for which `requestMessage` issues a challenge. */
export function challengeSubject(of: { family: string; address: string; chain: string | undefined }): string {
  return `${of.family}:${of.address}:${of.chain ?? ''}`;
}

/**
 * Reads the challenge out of the time string of the SDK's line; `null` where it is none.
 *
 * @throws SignInError where it is too old, or of a time to come.
 */
export function readChallenge(time: string, now: Date): NamedChallenge | null {
  const challenge = parseChallengeTime(time);
  if (challenge) checkAge(challenge.issuedAt, now);
  return challenge;
}

/** @throws SignInError where a text of this moment is too old, or of a time to come. */
export function checkAge(issuedAt: Date, now: Date): void {
  const age = now.getTime() - issuedAt.getTime();
  if (age > CHALLENGE_LIFETIME_MS) throw new SignInError('stale');
  if (age < -CLOCK_SKEW_MS) throw new SignInError('future');
}

/** @throws SignInError where the moment lies further ahead than clocks differ. */
export function checkIssuedAt(moment: Date, now: Date): void {
  if (moment.getTime() - now.getTime() > CLOCK_SKEW_MS) throw new SignInError('future');
}
