import { ChallengeUnavailableError } from '@/lib/errors/walletErrors';
import { readCode } from '@/lib/errors/FoyerError';
import type { MoralisSdk } from '@/lib/sdk/MoralisSdk';

/**
 * Asks the backend for a challenge: the time string of the message to sign (`protocol/sign-in/signInMessage.ts`).
 *
 * @throws ChallengeUnavailableError if there is none, whatever the reason
 */
export async function requestChallenge(sdk: MoralisSdk): Promise<string> {
  let answer: unknown;
  try {
    // Without the session, which proves nothing here: one that has ended would have this refused. `Cloud.run` would
    // drop the empty token and send the stored one.
    answer = await sdk.CoreManager.getCloudController().run('getServerTime', {}, { sessionToken: '' });
  } catch (error) {
    throw new ChallengeUnavailableError(error, readCode(error));
  }
  const time = typeof answer === 'object' && answer !== null && 'dateTime' in answer ? answer.dateTime : undefined;
  if (typeof time === 'string' && time !== '') return time;
  throw new ChallengeUnavailableError(new Error('getServerTime answered without a time.'));
}
