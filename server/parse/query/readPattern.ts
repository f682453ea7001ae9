/**
 * A pattern as PostgreSQL reads it ("Advanced Regular Expressions", its manual, 9.7.3): one sign of a set, a condition on
 * the place (`^`, `\y`), a look ahead or behind, parts in a row, branches, and what is repeated.
 */
export type PatternNode =
  | { kind: 'signs'; signs: Signs }
  | { kind: 'place'; sign: string }
  | { kind: 'look'; ahead: boolean; body: PatternNode }
  | { kind: 'row'; parts: readonly PatternNode[] }
  | { kind: 'branches'; branches: readonly PatternNode[] }
  | { kind: 'repeat'; body: PatternNode; min: number; max: number };

/** What one place of a pattern matches: signs and classes by name, and whether it may be more than the signs named. */
type Signs = { named: readonly string[]; isClass: boolean };

/** A text that PostgreSQL does not take as a pattern. */
export class PatternError extends Error {
  override readonly name = 'PatternError';
}

/** Escapes that stand for one sign; the longest form of each. */
const CODED = /\\(?:c[^]|x[\dA-Fa-f]{1,255}|u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8}|0[0-7]{0,2}|[aBbefnrtv]|[^0-9A-Za-z])/uy;
const CLASS = /\\[dDsSwW]/y;
const PLACE = /[$^]|\\[AmMyYZ]/y;
const PLACES = new Set(['^', '$', '\\']);
const QUANTIFIERS = new Set(['*', '+', '?', '{']);
const QUANTIFIER = /(?:[*+?]|\{(\d{1,3})(?:(,)(\d{1,3})?)?\})\??/y;
const LOOK = /\(\?(<?)[=!]/y;
const GROUP = /\((?:\?:)?/y;
/** In brackets: a class, a collating element or an equivalence class. */
const NAMED = /\[([.:=])([^]*?)\1\]/y;
const DIGIT = /\d/;

/** Largest bound of PostgreSQL. */
const MAX_BOUND = 255;

/** A pattern, and how far it is read. */
type Reader = { pattern: string; at: number };

/** What the pattern goes on with here, and steps over it. */
function take(reader: Reader, form: RegExp): RegExpExecArray | null {
  form.lastIndex = reader.at;
  const found = form.exec(reader.pattern);
  if (found) reader.at += found[0].length;
  return found;
}

const reject = (what: string): never => {
  throw new PatternError(what);
};

/**
 * Reads a pattern without options, comments and references back.
 *
 * @throws {PatternError} for what PostgreSQL refuses, too
 */
export function readPattern(pattern: string): PatternNode {
  const reader = { pattern, at: 0 };
  const root = readBranches(reader);
  if (reader.at < pattern.length) reject('a bracket ) was never opened');
  return root;
}

function readBranches(reader: Reader): PatternNode {
  const branches = [readRow(reader)];
  while (reader.pattern[reader.at] === '|') {
    reader.at += 1;
    branches.push(readRow(reader));
  }
  return branches.length === 1 && branches[0] ? branches[0] : { kind: 'branches', branches };
}

function readRow(reader: Reader): PatternNode {
  const parts: PatternNode[] = [];
  while (reader.at < reader.pattern.length && reader.pattern[reader.at] !== '|' && reader.pattern[reader.at] !== ')')
    parts.push(readPart(reader));
  return { kind: 'row', parts };
}

function close(reader: Reader, body: PatternNode): PatternNode {
  if (reader.pattern[reader.at] !== ')') reject('a bracket ( is not closed');
  reader.at += 1;
  return body;
}

function readPart(reader: Reader): PatternNode {
  const sign = reader.pattern[reader.at] ?? '';
  if (sign === '(') {
    const look = take(reader, LOOK);
    if (look) return { kind: 'look', ahead: look[1] === '', body: close(reader, readBranches(reader)) };
  }
  const [place] = PLACES.has(sign) ? (take(reader, PLACE) ?? []) : [];
  if (place !== undefined) return { kind: 'place', sign: place };
  const body = readAtom(reader, sign);
  return QUANTIFIERS.has(reader.pattern[reader.at] ?? '') ? readRepeat(reader, body) : body;
}

function readRepeat(reader: Reader, body: PatternNode): PatternNode {
  const repeat = take(reader, QUANTIFIER);
  if (!repeat) return body;
  const [text, low, comma, high = ''] = repeat;
  const min = low === undefined ? Number(text.startsWith('+')) : Number(low);
  const most = comma === undefined ? min : high === '' ? Infinity : Number(high);
  const max = low === undefined ? (text.startsWith('?') ? 1 : Infinity) : most;
  if (min > max || min > MAX_BOUND || (max > MAX_BOUND && max !== Infinity)) reject(`${text} is no valid bound`);
  return { kind: 'repeat', body, min, max };
}

function readAtom(reader: Reader, sign: string): PatternNode {
  if (sign === '[') return readBracket(reader);
  if (sign === '(') {
    if (reader.pattern[reader.at + 1] === '?' && reader.pattern[reader.at + 2] !== ':')
      reject('(? begins nothing that is supported');
    take(reader, GROUP);
    return close(reader, readBranches(reader));
  }
  const isRepeat = QUANTIFIERS.has(sign) && (sign !== '{' || DIGIT.test(reader.pattern[reader.at + 1] ?? ''));
  if (isRepeat) reject('there is nothing before a quantifier to repeat');
  return { kind: 'signs', signs: readSign(reader) };
}

function readSign(reader: Reader): Signs {
  if (reader.pattern[reader.at] !== '\\') {
    const sign = String.fromCodePoint(reader.pattern.codePointAt(reader.at) ?? 0);
    reader.at += sign.length;
    return { named: [sign], isClass: sign === '.' };
  }
  const [group] = take(reader, CLASS) ?? [];
  if (group !== undefined) return { named: [group], isClass: true };
  const [sign] = take(reader, CODED) ?? [];
  if (sign === undefined) reject(`${reader.pattern.slice(reader.at, reader.at + 2)} is no escape that is supported`);
  return { named: [sign ?? ''], isClass: false };
}

function readBracket(reader: Reader): PatternNode {
  reader.at += 1;
  const named: string[] = [];
  let isClass = reader.pattern[reader.at] === '^';
  if (isClass) reader.at += 1;
  for (let isFirst = true; isFirst || reader.pattern[reader.at] !== ']'; isFirst = false) {
    if (reader.at >= reader.pattern.length) reject('a bracket [ is not closed');
    const [group] = reader.pattern[reader.at] === '[' ? (take(reader, NAMED) ?? []) : [];
    if (group !== undefined) {
      if (group === '[:<:]' || group === '[:>:]') reject(`${group} is no class of letters`);
      named.push(group);
      isClass = true;
    } else if (!isFirst && reader.pattern[reader.at] === '-' && reader.pattern[reader.at + 1] !== ']') {
      // The end of a range, which is read next.
      reader.at += 1;
      isClass = true;
    } else {
      const signs = reader.pattern[reader.at] === '.' ? { named: ['.'], isClass: false } : readSign(reader);
      if (signs.named[0] === '.') reader.at += 1;
      named.push(...signs.named);
      isClass ||= signs.isClass;
    }
  }
  reader.at += 1;
  return { kind: 'signs', signs: { named, isClass } };
}
