import Parse from 'parse/node';
import { describeUsernameError, normalizeUsername } from '@/protocol/sign-in/credentialRules';
import { describeEmailError, normalizeEmail } from '@/protocol/sign-in/emailAddress';
import { mixesScripts, skeletonOf, type ReservedNames } from '@/server/auth/usernameSkeletons';
import type { Database } from '@/server/parse/database';
import { isMailboxTaken } from '@/server/parse/mailboxes';
import { isUsernameTaken } from '@/server/parse/usernameForms';
import { SKELETON_FIELD } from '@/server/parse/schema/schema';

/** An account that is to be saved, and how it is stored. */
export type SavedAccount = {
  object: Parse.User;
  original: Parse.User | undefined;
  /** Whether the operator saves it, with the master key: then it may have a reserved name or look like another. */
  isOperator: boolean;
};

/** What the names of an account are compared with. */
export type KnownNames = { database: Database; isReserved: ReservedNames };

/**
 * Checks the two names by which an account is entered, and puts them into the form in which they are looked for. Every
 * way to save an account comes by here. What is not changed is left as it is: the random username of a wallet account, and
 * names older than the rules.
 *
 * @throws Parse.Error 200 or 202 for the username; 125 for an email that is no address, 203 where its mailbox is taken.
 */
export async function checkUserNames(account: SavedAccount, known: KnownNames): Promise<void> {
  const { object, original } = account;
  const username: unknown = object.get('username');
  // A new account without a username is one of a wallet: it is given a random one. One that is sent again as it stands,
  // by whoever saves a whole account, is not changed.
  if (object.dirty('username') && username !== original?.get('username')) {
    const typed = typeof username === 'string' ? username : '';
    const [error, name] = [describeUsernameError(typed), normalizeUsername(typed)];
    if (error !== null || name === null) throw new Parse.Error(Parse.Error.USERNAME_MISSING, error ?? '');
    if (username !== name) object.setUsername(name);
    setSkeleton(object, await claimSkeleton(name, account, known));
  } else if (object.dirty(SKELETON_FIELD)) {
    setSkeleton(object, original?.get(SKELETON_FIELD));
  }
  await checkEmail(account, known);
}

/** An address that is sent again as it is kept stays so, also one from before all had one form. */
async function checkEmail({ object, original }: SavedAccount, { database }: KnownNames): Promise<void> {
  const email: unknown = object.get('email');
  if (!object.dirty('email') || email === undefined || email === original?.get('email')) return;
  const mailbox = typeof email === 'string' ? normalizeEmail(email) : null;
  if (mailbox === null) {
    const words = describeEmailError(typeof email === 'string' ? email : '') ?? '';
    throw new Parse.Error(Parse.Error.INVALID_EMAIL_ADDRESS, words);
  }
  if (await isMailboxTaken(database, mailbox, object.id)) {
    throw new Parse.Error(Parse.Error.EMAIL_TAKEN, 'Account already exists for this email address.');
  }
  if (email !== mailbox) object.setEmail(mailbox);
}

/**
 * The skeleton under which a username is kept from looking like another; the database keeps each once. `undefined` where
 * another account has it, and the operator wants the name nevertheless.
 *
 * @throws Parse.Error 200 where the name mixes scripts, 202 where it is reserved or looks like one that is taken.
 */
async function claimSkeleton(
  username: string,
  { object, isOperator }: SavedAccount,
  { database, isReserved }: KnownNames,
): Promise<string | undefined> {
  if (!isOperator && mixesScripts(username)) {
    throw new Parse.Error(
      Parse.Error.USERNAME_MISSING,
      'The username mixes letters of different scripts, so it can look like another one. Use the letters of one script.',
    );
  }
  if (!isOperator && isReserved(username)) {
    throw new Parse.Error(
      Parse.Error.USERNAME_TAKEN,
      'This username is reserved for the people who run this site. Choose another one.',
    );
  }
  // In another form of Unicode it is the same name, also for the operator.
  if (await isUsernameTaken(database, username, object.id)) throw nameTaken();
  const skeleton = skeletonOf(username);
  const [other] = await database.find('_User', { [SKELETON_FIELD]: skeleton }, { limit: 1 });
  if (!other || other.objectId === object.id) return skeleton;
  // The same name but for its case is refused by Parse Server itself, in its own words.
  const isSame = String(other['username']).toLowerCase() === username.toLowerCase();
  if (isOperator || isSame) return undefined;
  throw new Parse.Error(
    Parse.Error.USERNAME_TAKEN,
    'This username looks like another one that is taken. Choose one that is easier to distinguish.',
  );
}

/** In the protocol's words. */
const nameTaken = () => new Parse.Error(Parse.Error.USERNAME_TAKEN, 'Account already exists for this username.');

function setSkeleton(object: Parse.User, skeleton: unknown): void {
  if (typeof skeleton === 'string') object.set(SKELETON_FIELD, skeleton);
  else if (object.has(SKELETON_FIELD)) object.unset(SKELETON_FIELD);
}
