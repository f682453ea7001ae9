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
export type SignInMessage = {
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
