import Parse from 'parse/node';
import { describeEmailFault, normalizeEmail } from '@/protocol/emailRules';
import { describeUsernameFault } from '@/protocol/usernameRules';

/**
 * Checks the two names by which an account is entered, and puts them into the form in which they are looked for. What is
 * not changed is left as it is: the random username of a wallet account, and names older than the rules.
 *
 * @throws Parse.Error 200 for the username, 125 for the mail address.
 */
export function checkUserNames(object: Parse.User, original: Parse.User | undefined): void {
  const username: unknown = object.get('username');
  // A new account without a username is one of a wallet: it is given a random one. One that is sent again as it stands,
  // by whoever saves a whole account, is not changed.
  if (object.dirty('username') && username !== original?.get('username')) {
    const fault = describeUsernameFault(typeof username === 'string' ? username : '');
    if (fault || typeof username !== 'string') throw new Parse.Error(Parse.Error.USERNAME_MISSING, fault ?? '');
    if (username !== username.trim()) object.setUsername(username.trim());
  }
  const email: unknown = object.get('email');
  if (object.dirty('email') && email !== undefined) {
    const fault = describeEmailFault(typeof email === 'string' ? email : '');
    if (fault || typeof email !== 'string') throw new Parse.Error(Parse.Error.INVALID_EMAIL_ADDRESS, fault ?? '');
    if (email !== normalizeEmail(email)) object.setEmail(normalizeEmail(email));
  }
}
