import { formatChallengeTime } from '@/protocol/sign-in/signInMessage';
import type { CallHandler } from '@/server/gateway/CallHandler';
import type { ChallengeStore } from '@/server/auth/challengeStore';

/**
 * Cloud function `getServerTime` (row F11): the time a wallet signs, with a challenge behind it that is good once.
 *
 * The answer is a string on purpose: a date would be printed in the browser's own manner.
 */
export function createGetServerTime(challenges: ChallengeStore): CallHandler<'getServerTime'> {
  return async () => ({ dateTime: formatChallengeTime(await challenges.issue()) });
}
