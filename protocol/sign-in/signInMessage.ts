/**
 * The text a wallet signs to sign in, and its reading on the server.
 *
 * Form (row F11): the site's words, a blank line, then `Id: {appId}:{time}`. The SDK prints the
 * `time` it was given letter by letter, so the server puts a single-use nonce behind the moment: `{ISO moment}:{nonce}`.
 */

/** Words of a sign-in request that does not choose its own (row I01). */
export const DEFAULT_SIGN_IN_TEXT = 'Moralis Authentication';

/** How long a challenge may be used, in milliseconds. */
export const CHALLENGE_LIFETIME_MS = 5 * 60 * 1000;

/** The parts of a sign-in message. */
type SignInMessage = {
  /** The words above the blank line. */
  text: string;
  /** The application the sign-in is for. */
  appId: string;
  /** What `getServerTime` answered, whole: `{ISO moment}:{nonce}`. */
  time: string;
};

/** The parts of the time string that `getServerTime` answers. */
export type ChallengeTime = {
  /** When the challenge was issued. */
  issuedAt: Date;
  /** 32 lower-case hex digits, used once. */
  nonce: string;
};

/** Puts a sign-in message together, letter for letter as the SDK does. */
export function buildSignInMessage({ text, appId, time }: SignInMessage): string {
  return `${text}\n\nId: ${appId}:${time}`;
}

/**
 * Takes a sign-in message apart.
 *
 * The caller names the application it expects; a message for any other answers `null`, as does a text of another form.
 */
export function parseSignInMessage(message: string, appId: string): SignInMessage | null {
  const start = message.lastIndexOf('\n\nId: ');
  if (start < 0) return null;
  const id = message.slice(start + '\n\nId: '.length);
  if (!id.startsWith(`${appId}:`)) return null;
  return { text: message.slice(0, start), appId, time: id.slice(appId.length + 1) };
}

/** Writes the time string of a challenge. */
export function formatChallengeTime({ issuedAt, nonce }: ChallengeTime): string {
  return `${issuedAt.toISOString()}:${nonce}`;
}

/** Reads the time string of a challenge; `null` where it has another form. */
export function parseChallengeTime(time: string): ChallengeTime | null {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z):([0-9a-f]{32})$/.exec(time);
  if (!match?.[1] || !match[2]) return null;
  const issuedAt = new Date(match[1]);
  return Number.isNaN(issuedAt.getTime()) ? null : { issuedAt, nonce: match[2] };
}

/**
 * The words the site itself has its visitors sign. They name the site's host, so that nobody can be brought to sign in
 * here on another page, and the purpose, so that a signature for one is none for the other. ASCII only: the SDK's
 * Polkadot part keeps the low byte of each letter alone.
 */

/**
 * Which words count beside the site's own and EIP-4361, which name the site: the SDK's default sentence (`sdk`), those of
 * every application (`any`), or none (`site`).
 */
export type SignInTexts = 'site' | 'sdk' | 'any';

const SIGN_IN = 'wants you to sign in';
const LINK = 'wants you to link this wallet to the account';

/** The words of a sign-in at a site, such as `example.com` or `localhost:3000`. */
export function signInText({ host }: { host: string }): string {
  return `${host} ${SIGN_IN}.\nThis shows that you hold the key. It costs nothing and moves nothing.`;
}

/** Whether the text of a link can name an account by this username: one of other letters than ASCII's goes by its id. */
export function canNameInLink(username: string): boolean {
  return /^[\x20-\x7e]+$/.test(username);
}

/** The words of linking a wallet to an account, by its username (`canNameInLink`) or its id. */
export function linkText({ host, account }: { host: string; account: string }): string {
  return `${host} ${LINK} ${account}.\nWhoever holds that account can then come in with this wallet. It costs nothing and moves nothing.`;
}

/** What a text says of itself, wherever in it: wallets show all its lines. */
type TextClaims = {
  /** The hosts that ask, in lower case. */
  hosts: string[];
  signsIn: boolean;
  links: boolean;
};

const ASKS = /wants\s+you\s+to\s+(sign\s+in|link)/gi;

/** Reads what a text of whatever form asks for, and for which site. */
export function readTextClaims(text: string): TextClaims {
  const requests = [...text.matchAll(ASKS)];
  const isLink = ([, what]: RegExpExecArray) => what?.toLowerCase() === 'link';
  return {
    hosts: requests.map(({ index }) => wordBefore(text, index)),
    signsIn: requests.some((match) => !isLink(match)),
    links: requests.some(isLink),
  };
}

/** The word before a place, as a host; other letters than ASCII's keep their case, which some share with ASCII. Walked back by hand: a pattern would try a long text from each of its letters. */
function wordBefore(text: string, index: number): string {
  const before = text.slice(0, index).trimEnd();
  let start = before.length;
  while (start > 0 && /\S/.test(before.charAt(start - 1))) start--;
  return before
    .slice(start)
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
