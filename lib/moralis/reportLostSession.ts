import { readCode } from '@/lib/errors/readCode';
import { INVALID_SESSION_TOKEN } from '@/lib/errors/SessionEndedError';
import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';
import { tellSessionLost } from '@/lib/moralis/sessionLost';

/**
 * Tells that the session has ended where a refusal says so (code 209), unless another one has begun by then.
 *
 * @param asked the session that the refused request was sent with
 */
export function reportLostSession(sdk: MoralisSdk, asked: string | undefined, error: unknown): void {
  if (asked === undefined || readCode(error) !== INVALID_SESSION_TOKEN) return;
  if (sdk.User.current()?.getSessionToken() === asked) tellSessionLost(error);
}
