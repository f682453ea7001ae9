import { type Pattern, rejectQuery } from '@/server/parse/query/readCondition';

/** Quoted text, an escaped character, a bracket expression (to the end where it is not closed), or one character. */
const TOKEN = /\\Q([^]*?)(?:\\E|$)|\\([^])|\[\^?\]?(?:\\[^]|\[:\w+:\]|[^\]\\])*(?:\]|\\?$)|[^]/guy;

/** Escapes of Perl's patterns that PostgreSQL writes differently. */
const ESCAPES: Readonly<Record<string, string>> = { b: String.raw`\y`, B: String.raw`\Y`, z: String.raw`\Z`, E: '' };

/** Options at the start of a pattern, such as `(?i)`. */
const LEADING = /^\(\?([imsx]+)\)/;

/**
 * Compiles a pattern of the protocol (Perl's, with `\Q…\E` around literal text) to PostgreSQL's operator and pattern
 * ("Advanced Regular Expressions"). `.` matches no line break and `^` and `$` are the ends of the text, unless the
 * options say otherwise.
 *
 * @throws code 102 for a reference back to what matched (`\\1`): looked for in what PostgreSQL reads, since comments,
 *   brackets and options decide there what is quoted
 */
export function compilePattern({ source, options }: Pattern): { operator: '~' | '~*'; pattern: string } {
  const [leading = '', inline = ''] = LEADING.exec(source) ?? [];
  const given = options + inline;
  const dot = given.includes('s') ? '.' : String.raw`[^\n]`;
  const body = source.slice(leading.length).replaceAll(TOKEN, (token: string, quoted?: string, escaped?: string) => {
    if (quoted !== undefined) return Array.from(quoted, toPlainSign).join('');
    if (escaped !== undefined) return ESCAPES[escaped] ?? token;
    return token === '.' ? dot : token;
  });
  const flags = (given.includes('m') ? 'w' : '') + (given.includes('x') ? 'x' : '');
  if (/\\[1-9]/.test(body.replaceAll(/\\[^1-9]/g, ''))) {
    throw rejectQuery('A pattern ($regex) cannot refer back to what it matched (such as \\1).');
  }
  return { operator: given.includes('i') ? '~*' : '~', pattern: flags ? `(?${flags})${body}` : body };
}

/** A literal character, which means nothing else to PostgreSQL. */
function toPlainSign(sign: string): string {
  if (/^[\p{L}\p{N}]$/u.test(sign)) return sign;
  const code = sign.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
