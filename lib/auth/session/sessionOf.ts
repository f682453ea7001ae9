import { readSignedIn } from '@/lib/data/backendClient';
import { SessionEndedError } from '@/lib/errors/connectionErrors';

/**
 * The session token of an account, for work that outlives the page it was begun on: another account may have come in.
 *
 * @param account its id
 * @throws SessionEndedError where it is not the one that is signed in
 */
export function sessionOf(account: string): string {
  const user = readSignedIn();
  if (user?.objectId !== account) throw new SessionEndedError();
  return user.sessionToken;
}
