import { CHALLENGE_LIFETIME_MS, parseChallengeTime } from '@/protocol/sign-in/signInMessage';
import { SignInError } from '@/server/auth/SignInError';

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

/** How far the clocks of two machines may differ, in milliseconds. */
const CLOCK_SKEW_MS = 30_000;

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
export function checkBegun(moment: Date, now: Date): void {
  if (moment.getTime() - now.getTime() > CLOCK_SKEW_MS) throw new SignInError('future');
}
