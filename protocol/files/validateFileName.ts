/** Longest name of a file, in characters. */
export const MOST_NAME_LETTERS = 128;

/** What a file system, a header or an address could take for something else than a name. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]/u;

/**
 * Why a text cannot be the name of a file, or `null`. Letters of every script may be in it (row H02, code 122).
 *
 * @returns a sentence that says what to change
 */
export function validateFileName(name: string): string | null {
  if (name.length === 0) return 'The file has no name. Give it one.';
  if ([...name].length > MOST_NAME_LETTERS) {
    return `The file name is longer than ${MOST_NAME_LETTERS} characters. Shorten it.`;
  }
  if (FORBIDDEN.test(name)) return 'The file name contains a character that is not allowed, such as / or ":".';
  if (!/^[\p{L}\p{N}_]/u.test(name)) return 'The file name must start with a letter, a digit or _.';
  return null;
}
