import { measurePattern } from '@/server/parse/query/measurePattern';
import { type Pattern, rejectQuery } from '@/server/parse/query/readCondition';
import { PatternError } from '@/server/parse/query/readPattern';

/**
 * Quoted text, an escaped character, a comment, a bracket expression (to the end where it is not closed), or one
 * character.
 */
const TOKEN = /\\Q([^]*?)(?:\\E|$)|\\([^])|\(\?#[^)]*\)?|\[\^?\]?(?:\\[^]|\[:\w+:\]|[^\]\\])*(?:\]|\\?$)|[^]/guy;

/** What is no part of a pattern with the option `x`: spaces, and comments to the end of their line. */
const SPACED =
  /\\Q[^]*?(?:\\E|$)|\\[^]|\(\?#[^)]*\)?|\[\^?\]?(?:\\[^]|\[:\w+:\]|[^\]\\])*(?:\]|\\?$)|(\s|#[^\n]*)|[^]/guy;

/** Escapes of Perl's patterns that PostgreSQL writes differently. */
const ESCAPES: Readonly<Record<string, string>> = { b: String.raw`\y`, B: String.raw`\Y`, z: String.raw`\Z`, E: '' };

/** Options at the start of a pattern, such as `(?i)`. */
const LEADING = /^\(\?([imsx]+)\)/;

/**
 * Largest size of a pattern ({@link measurePattern}): PostgreSQL makes its automaton in at most a few milliseconds, and
 * needs a few microseconds for a sign of a row's text. A thousand letters have 4,000.
 */
export const MAX_PATTERN_SIZE = 6_000;

/** A pattern for the database, and its size. */
type CompiledPattern = { operator: '~' | '~*'; pattern: string; size: number };

/**
 * Compiles a pattern of the protocol (Perl's, with `\Q…\E` around literal text) to PostgreSQL's operator and pattern
 * ("Advanced Regular Expressions"), without comments and what the option `x` skips. `.` matches no line break and `^` and
 * `$` are the ends of the text, unless the options say otherwise.
 *
 * @throws code 102 for a reference back to what matched (`\\1`), for what is no pattern, and for one that is too large:
 *   all of it looked for in what PostgreSQL reads, since comments, brackets and options decide there what is quoted
 */
export function compilePattern({ source, options }: Pattern): CompiledPattern {
  const [leading = '', inline = ''] = LEADING.exec(source) ?? [];
  const given = options + inline;
  const dot = given.includes('s') ? '.' : String.raw`[^\n]`;
  const dense = given.includes('x') ? withoutSpaces(source.slice(leading.length)) : source.slice(leading.length);
  const body = dense.replaceAll(TOKEN, (token: string, quoted?: string, escaped?: string) => {
    if (quoted !== undefined) return Array.from(quoted, toPlainSign).join('');
    if (escaped !== undefined) return ESCAPES[escaped] ?? token;
    if (token.startsWith('(?#')) return '';
    return token === '.' ? dot : token;
  });
  if (/\\[1-9]/.test(body.replaceAll(/\\[^1-9]/g, ''))) {
    throw rejectQuery('A pattern ($regex) cannot refer back to what it matched (such as \\1).');
  }
  const isMultiline = given.includes('m');
  const size = sizeOf(body, isMultiline);
  return { operator: given.includes('i') ? '~*' : '~', pattern: isMultiline ? `(?w)${body}` : body, size };
}

const withoutSpaces = (source: string): string =>
  source.replaceAll(SPACED, (token: string, skipped?: string) => (skipped === undefined ? token : ''));

/** @throws code 102 */
function sizeOf(pattern: string, isMultiline: boolean): number {
  let size = 0;
  try {
    size = measurePattern(pattern, isMultiline);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw rejectQuery(`A pattern ($regex) is not valid: ${error.message}.`);
  }
  if (size <= MAX_PATTERN_SIZE) return size;
  throw rejectQuery(
    size === Infinity
      ? 'A pattern ($regex) looks ahead or behind without end. Put a bound on it, such as (?=.{0,20}x), or begin the pattern with ^.'
      : 'A pattern ($regex) repeats too much: bounds within bounds multiply. Use smaller bounds, or * in their place.',
  );
}

/** A literal character, which means nothing else to PostgreSQL. */
function toPlainSign(sign: string): string {
  if (/^[\p{L}\p{N}]$/u.test(sign)) return sign;
  const code = sign.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
