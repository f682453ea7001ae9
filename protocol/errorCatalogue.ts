/**
 * Every code of the error catalogue (row H01), in one place: a stable name, and a sentence a visitor can act on. The
 * names are those of the Parse protocol in lower case.
 */
export const ERROR_CATALOGUE = {
  '-1': ['other-cause', 'Something went wrong. Try again in a moment.'],
  '1': ['internal-server-error', 'The server could not do this. Try again in a moment.'],
  '100': ['connection-failed', 'The server cannot be reached. Check your connection and try again.'],
  '101': ['object-not-found', 'This does not exist, or you do not have access to it.'],
  '102': ['invalid-query', 'The query is not valid. Change it and try again.'],
  '103': ['invalid-class-name', 'This kind of record does not exist. Check its name.'],
  '104': ['missing-object-id', 'The record is not saved yet. Save it and try again.'],
  '105': ['invalid-key-name', 'A field has a name that is not allowed. Use letters, digits and underscores.'],
  '106': ['invalid-pointer', 'A link to another record is incomplete. Choose the record again.'],
  '107': ['invalid-json', 'The request was damaged in transit. Reload the page and try again.'],
  '108': ['command-unavailable', 'Only the site owner can do this.'],
  '109': ['not-initialized', 'The page is not ready yet. Reload it.'],
  '111': ['incorrect-type', 'A field has a value of the wrong type. Correct it and try again.'],
  '112': ['invalid-channel-name', 'The channel has a name that is not allowed. Use letters, digits and underscores.'],
  '115': ['push-misconfigured', 'Notifications are not set up here, or their settings contradict each other.'],
  '116': ['object-too-large', 'This is too large. Make it smaller and try again.'],
  '119': ['operation-forbidden', 'You do not have permission. Sign in with the account it belongs to.'],
  '120': ['cache-miss', 'This is not saved on this device. Connect to the internet and try again.'],
  '121': ['invalid-nested-key', 'A field has a name with $ or a dot in it. Choose another name.'],
  '122': ['invalid-file-name', 'The file has a name that is not allowed. Rename it with letters, digits and dashes.'],
  '123': ['invalid-acl', 'The access rights are not valid. Set them again.'],
  '124': ['timeout', 'This took too long, or the link has expired. Try again.'],
  '125': ['invalid-email-address', 'This is not a valid email address. Check it for typos.'],
  '126': ['missing-content-type', 'The file has no content type. Choose it again.'],
  '127': ['missing-content-length', 'The file has no size. Choose it again.'],
  '128': ['invalid-content-length', 'The file arrived incomplete. Upload it again.'],
  '129': ['file-too-large', 'The file is too large. Choose a smaller one.'],
  '130': ['file-save-error', 'The file could not be saved. Try again.'],
  '137': ['duplicate-value', 'This already exists. Choose another value.'],
  '139': ['invalid-role-name', 'The role has a name that is not allowed. Use letters, digits, spaces, - and _.'],
  '140': ['exceeded-quota', 'Your storage is full. Delete something and try again.'],
  '141': ['script-failed', 'The server could not do this. Reload the page and try again.'],
  '142': ['validation-error', 'A value is missing or not valid. Correct it and try again.'],
  '143': ['invalid-image-data', 'This image cannot be read. Choose another one.'],
  '151': ['unsaved-file', 'A file is not saved yet. Wait for it and try again.'],
  '152': ['invalid-push-time', 'The notification time is not allowed. Choose one within the next two weeks.'],
  '153': ['file-delete-error', 'The file could not be deleted. Try again.'],
  '155': ['request-limit-exceeded', 'Too many requests. Wait a minute and try again.'],
  '159': ['duplicate-request', 'This request was already processed. Nothing was done twice.'],
  '160': ['invalid-event-name', 'The event has a name that is not allowed. Choose another one.'],
  '161': ['file-delete-unnamed', 'A file without a name cannot be deleted. Save it first.'],
  '200': ['username-missing', 'Enter a username.'],
  '201': ['password-missing', 'Enter a password.'],
  '202': ['username-taken', 'This username is taken. Choose another one, or sign in.'],
  '203': ['email-taken', 'An account with this email already exists. Sign in, or reset your password.'],
  '204': ['email-missing', 'Enter your email address.'],
  '205': ['email-not-found', 'No account has this email, or it is not confirmed yet.'],
  '206': ['session-missing', 'You are signed out. Sign in and try again.'],
  '207': ['must-create-user-through-signup', 'Accounts are created by signing up. Sign up first.'],
  '208': ['account-already-linked', 'This belongs to another account. Sign in with that account.'],
  '209': ['invalid-session-token', 'You were signed out. Sign in again.'],
  '210': ['mfa-error', 'Two-factor authentication failed. Try again.'],
  '211': ['mfa-token-required', 'Enter your two-factor code.'],
  '250': ['linked-id-missing', 'The sign-in did not identify you. Start again.'],
  '251': ['invalid-linked-session', 'The other sign-in has ended. Sign in there again.'],
  '252': ['unsupported-service', 'This sign-in method is not available here. Choose another one.'],
  '255': ['invalid-schema-operation', 'The schema cannot be changed this way.'],
  '600': ['aggregate-error', 'Some changes failed. Check the list and try those again.'],
  '601': ['file-read-error', 'The file could not be read. Choose it again.'],
  '602': ['x-domain-request', 'This browser blocks the request to the server. Use a newer browser.'],
  INVALID_JSON: ['unreadable-answer', 'The server returned a response that cannot be read. Try again in a moment.'],
  CONNECTION_FAILED: ['request-failed', 'The server cannot be reached. Check your connection and try again.'],
  SESSION_MISSING: ['session-token-missing', 'You are signed out. Sign in and try again.'],
  X_DOMAIN_REQUEST: ['cross-domain-refused', 'This browser blocks the request to the server. Use a newer browser.'],
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
