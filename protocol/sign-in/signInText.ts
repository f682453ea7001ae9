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
export type TextClaims = {
  /** The hosts that ask, in lower case. */
  hosts: string[];
  signsIn: boolean;
  links: boolean;
};

const ASKS = /wants\s+you\s+to\s+(sign\s+in|link)/gi;

/** Reads what a text of whatever form asks for, and for which site. */
export function readTextClaims(text: string): TextClaims {
  const asked = [...text.matchAll(ASKS)];
  const isLink = ([, what]: RegExpExecArray) => what?.toLowerCase() === 'link';
  return {
    hosts: asked.map(({ index }) => wordBefore(text, index)),
    signsIn: asked.some((match) => !isLink(match)),
    links: asked.some(isLink),
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
