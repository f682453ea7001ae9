import { compilePattern } from '@/server/parse/query/compilePattern';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const CLASSES = 'alpha digit space punct upper lower alnum print graph blank xdigit cntrl'.split(' ');
const repeat = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('');
const word = (at: number): string => LETTERS.slice(at % 20, (at % 20) + 4);

/** Patterns of a kind, each of which grows with a number. */
type Kind = (size: number) => string;

/** Kinds of patterns that make a database work, by how. */
const KINDS: Readonly<Record<string, Kind>> = {
  'a bound': (size) => `.{0,${Math.min(size, 255)}}0`,
  'bounds in a row': (size) => `${repeat(size, () => '.{0,9}')}0`,
  'bounds in bounds': (size) => `(.{0,${size}}){0,9}0`,
  'exact bounds in bounds': (size) => `(a{${size}}){9}0`,
  'loops in bounds': (size) => `((a+b?){0,${size}}c*){0,9}0`,
  'bounds in loops': (size) => `([ab]{${size},}){3,}0`,
  'letters that may be missing': (size) => `${'a?'.repeat(size)}0`,
  loops: (size) => `${'a*b*'.repeat(size)}0`,
  'many states at once': (size) => `(a|b)*a${'[ab]'.repeat(size)}0`,
  branches: (size) => `(${Array.from(LETTERS).join('|')}){0,${size}}0`,
  'branches of words': (size) => `(${Array.from({ length: 20 }, (_, at) => word(at)).join('|')}){${size}}`,
  'branches that match nothing': (size) => `(a*|b*|c*|d*){0,${size}}0`,
  beginnings: (size) => '(^|a)'.repeat(size),
  'beginnings and ends': (size) => '(^|a)(b|$)'.repeat(size),
  'beginnings and ends that may be missing': (size) => '(^|a)?(b|$)?'.repeat(size),
  'beginnings and ends in a loop': (size) => `((^|a)b*(b|$)a){0,${size}}0`,
  'looks in a loop': (size) => `((?=a|b)a|(?!a)b?c){0,${size}}0`,
  'looks in looks': (size) => '(?=(?=(?!a)b|c)d{0,3}|e)'.repeat(size),
  'looks that may be missing': (size) => '((?=a)|b)?((?!a)|c)'.repeat(size),
  'edges of words': (size) => String.raw`\ba*`.repeat(size),
  'edges of words in a loop': (size) => String.raw`(\ba|\Bb){0,${size}}0`,
  'a look ahead': (size) => `(?=[ab]{0,${size}}0)`,
  'looks ahead': (size) => '(?=[ab]{0,5}0)'.repeat(size),
  'a look behind': (size) => `(?<=0[ab]{0,${size}})a`,
  'looks from the beginning': (size) => `^${'(?=.*0)'.repeat(size)}`,
  'what does not follow': (size) => `^((?!0${'a'.repeat(size)}).)*0`,
  'classes of rare letters': (size) =>
    String.raw`\w\d\s[[:alpha:]][[:upper:]][[:punct:]]` +
    repeat(size, (at) => `[${String.fromCharCode(0x1000 + 40 * at)}-${String.fromCharCode(0x1010 + 40 * at)}]`),
  'ranges with bounds': (size) => `${repeat(size, (at) => `[${LETTERS[at % 20]}-z]{0,9}`)}0`,
  'classes of letters': (size) =>
    repeat(Math.min(size, 12), (at) => `[[:${CLASSES[at]}:]]`) + '[\u1000-\u1010][\u2000-\u2010]',
  letters: (size) => repeat(size, (at) => LETTERS[(at * at) % 26] ?? ''),
  'brackets in brackets': (size) => `${'('.repeat(size)}a${')?b*'.repeat(size)}`,
  'nothing in bounds': (size) => `((){0,${size}}|a){0,9}0`,
};

const isLawful = (source: string, options: string): boolean => {
  if (source.length > 1_000) return false;
  try {
    compilePattern({ source, options });
    return true;
  } catch {
    return false;
  }
};

/** The largest pattern of each kind that is taken, with the options. */
export const dearestPatterns = (options: string): [kind: string, source: string][] =>
  Object.entries(KINDS).flatMap(([kind, make]): [string, string][] => {
    if (!isLawful(make(1), options)) return [];
    let size = 1;
    while (size < 1_000 && isLawful(make(size + 1), options)) size += 1;
    return [[kind, make(size)]];
  });
