/** Words that a pattern takes as they are. */
const QUOTED = /\\Q([^]*?)(?:\\E|$)/g;

/**
 * A pattern whose quoted words (`\Q…\E`) are written sign by sign, as PostgreSQL has them. Parse Server's adapter does so by
 * halves of a sign where it needs two of them in UTF-16, so that words with an emoji are never found.
 */
export function toPlainPattern(pattern: string): string {
  return pattern.replace(QUOTED, (_quoted, words: string) => Array.from(words, toPlainSign).join(''));
}

function toPlainSign(sign: string): string {
  if (/^[\p{L}\p{N}]$/u.test(sign)) return sign;
  const code = sign.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
