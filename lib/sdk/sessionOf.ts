import { SessionEndedError } from '@/lib/errors/connectionErrors';
import type { MoralisSdk } from '@/lib/sdk/MoralisSdk';

/**
 * The session token of an account, for work that outlives the page it was begun on: another account may have come in.
 *
 * @param account its id
 * @throws SessionEndedError where it is not the one that is signed in
 */
export function sessionOf(sdk: Pick<MoralisSdk, 'User'>, account: string): string {
  const user = sdk.User.current();
  const token = user?.id === account ? user.getSessionToken() : null;
  if (!token) throw new SessionEndedError();
  return token;
}
