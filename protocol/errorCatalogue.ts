/**
 * Every code of the error catalogue (row H01), in one place: a stable name, and a sentence a visitor can act on. The
 * names are those of the Parse protocol in lower case.
 */
export const ERROR_CATALOGUE = {
  '-1': ['other-cause', 'Something went wrong. Try again in a moment.'],
  '1': ['internal-server-error', 'The server could not do this. Try again in a moment.'],
  '100': ['connection-failed', 'The server cannot be reached. Check your connection and try again.'],
  '101': ['object-not-found', 'This does not exist, or it is not yours to see.'],
  '102': ['invalid-query', 'The search cannot be understood. Change it and try again.'],
  '103': ['invalid-class-name', 'This kind of record does not exist. Check its name.'],
  '104': ['missing-object-id', 'The record has to be saved first. Save it and try again.'],
  '105': ['invalid-key-name', 'A field has a name that is not allowed. Use letters, digits and underscores.'],
  '106': ['invalid-pointer', 'A link to another record is not whole. Choose the record again.'],
  '107': ['invalid-json', 'The message got damaged on its way. Reload the page and try again.'],
  '108': ['command-unavailable', 'This is for the owner of the site alone.'],
  '109': ['not-initialized', 'The page is not ready yet. Reload it.'],
  '111': ['incorrect-type', 'A field holds another kind of value than it should. Correct it and try again.'],
  '112': ['invalid-channel-name', 'The channel has a name that is not allowed. Use letters, digits and underscores.'],
  '115': ['push-misconfigured', 'Notifications are not set up here, or their settings contradict each other.'],
  '116': ['object-too-large', 'This is too large. Make it smaller and try again.'],
  '119': ['operation-forbidden', 'You may not do this. Sign in with the account it belongs to.'],
  '120': ['cache-miss', 'This is not kept on this device. Connect to the network and try again.'],
  '121': ['invalid-nested-key', 'A field has a name with $ or a dot in it. Choose another name.'],
  '122': ['invalid-file-name', 'The file has a name that is not allowed. Rename it with letters, digits and dashes.'],
  '123': ['invalid-acl', 'The access rights cannot be understood. Set them again.'],
  '124': ['timeout', 'This took too long, or the link has expired. Try again.'],
  '125': ['invalid-email-address', 'This is not a mail address. Check it for slips.'],
  '126': ['missing-content-type', 'The file comes without its kind. Choose it again.'],
  '127': ['missing-content-length', 'The file comes without its size. Choose it again.'],
  '128': ['invalid-content-length', 'The file arrived incomplete. Send it again.'],
  '129': ['file-too-large', 'The file is too large. Choose a smaller one.'],
  '130': ['file-save-error', 'The file could not be kept. Try again.'],
  '137': ['duplicate-value', 'This exists already. Choose another value.'],
  '139': ['invalid-role-name', 'The role has a name that is not allowed. Use letters, digits, spaces, - and _.'],
  '140': ['exceeded-quota', 'The space is used up. Delete something and try again.'],
  '141': ['script-failed', 'The server could not do this. Reload the page and try again.'],
  '142': ['validation-error', 'Something is not filled in as it should be. Correct it and try again.'],
  '143': ['invalid-image-data', 'This is not a picture that can be read. Choose another one.'],
  '151': ['unsaved-file', 'A file is not saved yet. Wait for it and try again.'],
  '152': ['invalid-push-time', 'The time of the notification is not allowed. Choose one within the next two weeks.'],
  '153': ['file-delete-error', 'The file could not be deleted. Try again.'],
  '155': ['request-limit-exceeded', 'Too many tries. Wait a minute and try again.'],
  '159': ['duplicate-request', 'This was done already. Nothing was done twice.'],
  '160': ['invalid-event-name', 'The event has a name that is not allowed. Choose another one.'],
  '161': ['file-delete-unnamed', 'A file without a name cannot be deleted. Save it first.'],
  '200': ['username-missing', 'Enter a username.'],
  '201': ['password-missing', 'Enter a password.'],
  '202': ['username-taken', 'This username is taken. Choose another one, or sign in.'],
  '203': ['email-taken', 'There is an account with this mail address. Sign in, or ask for a new password.'],
  '204': ['email-missing', 'Enter your mail address.'],
  '205': ['email-not-found', 'There is no account with this mail address, or it is not confirmed yet.'],
  '206': ['session-missing', 'You are signed out. Sign in and try again.'],
  '207': ['must-create-user-through-signup', 'An account is made by signing up. Sign up first.'],
  '208': ['account-already-linked', 'This belongs to another account. Sign in with that account.'],
  '209': ['invalid-session-token', 'You were signed out. Sign in again.'],
  '210': ['mfa-error', 'The second step did not succeed. Try again.'],
  '211': ['mfa-token-required', 'Enter the code of your second step.'],
  '250': ['linked-id-missing', 'The sign-in did not say who you are. Start it again.'],
  '251': ['invalid-linked-session', 'The other sign-in has ended. Sign in there again.'],
  '252': ['unsupported-service', 'This way of signing in is not offered here. Choose another one.'],
  '255': ['invalid-schema-operation', 'The records cannot be changed in this way.'],
  '600': ['aggregate-error', 'Some of the changes did not succeed. See the list and try those again.'],
  '601': ['file-read-error', 'The file could not be read. Choose it again.'],
  '602': ['x-domain-request', 'This browser keeps the page from reaching the server. Use a newer browser.'],
  INVALID_JSON: ['unreadable-answer', 'The server gave an answer that cannot be read. Try again in a moment.'],
  CONNECTION_FAILED: ['request-failed', 'The server cannot be reached. Check your connection and try again.'],
  SESSION_MISSING: ['session-token-missing', 'You are signed out. Sign in and try again.'],
  X_DOMAIN_REQUEST: [
    'cross-domain-refused',
    'This browser keeps the page from reaching the server. Use a newer browser.',
  ],
} as const satisfies Record<string, readonly [name: string, sentence: string]>;

/** A code of the catalogue, as text. */
export type ErrorCode = keyof typeof ERROR_CATALOGUE;

/** The stable name of a code. */
export type ErrorName = (typeof ERROR_CATALOGUE)[ErrorCode][0];

/** An entry of the catalogue. */
export type CataloguedError = { code: ErrorCode; name: ErrorName; sentence: string };

/** Finds the entry of a code; `null` for codes the catalogue does not know. */
export function findCataloguedError(code: number | string): CataloguedError | null {
  const key = String(code);
  if (!isErrorCode(key)) return null;
  const [name, sentence] = ERROR_CATALOGUE[key];
  return { code: key, name, sentence };
}

function isErrorCode(key: string): key is ErrorCode {
  return Object.hasOwn(ERROR_CATALOGUE, key);
}
