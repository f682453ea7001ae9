import Parse from 'parse/node';
import { isRecord } from '@/server/parse/validateValue';

type Condition = Record<string, unknown>;

/** Languages for full text search, as PostgreSQL calls them, with their ISO 639-1 codes. */
const LANGUAGES = [
  ...['simple none', 'arabic ar', 'danish da', 'dutch nl', 'english en', 'finnish fi', 'french fr', 'german de'],
  ...['greek el', 'hungarian hu', 'indonesian id', 'irish ga', 'italian it', 'lithuanian lt', 'nepali ne'],
  ...['norwegian nb', 'portuguese pt', 'romanian ro', 'russian ru', 'spanish es', 'swedish sv', 'tamil ta'],
  'turkish tr',
].map((names) => names.split(' '));

/** Prefix of a search configuration that removes accents, such as `foyer_plain_french`. */
const PLAIN_PREFIX = 'foyer_plain_';

/**
 * SQLSTATEs for a missing configuration, and for one that another backend has just created
 * (PostgreSQL, appendix A).
 */
const UNDEFINED_OBJECT = '42704';
const THERE = ['42710', '23505'];

/** Syntax that only PostgreSQL's own query language has; such a term is passed through. */
const OPERATORS = /[&|!<>():*]/;

/** Quoted phrases and words; a leading minus excludes. */
const PARTS = /(-?)(?:"([^"]*)"|(\S+))/g;

/**
 * A text search (`$text`) as PostgreSQL runs it, and what else the field must match: `$language` by
 * name or ISO 639-1 code, `$caseSensitive` by a second comparison of the words,
 * `$diacriticSensitive: false` by a configuration that removes accents ({@link addPlainLanguage}).
 *
 * @throws Parse.Error 102 for an unknown language, 107 for an option of the wrong type
 */
export function patchTextSearch(condition: Condition): { condition: Condition; besides: Condition | null } {
  const search = isRecord(condition['$text']) ? condition['$text']['$search'] : undefined;
  const { $term: term, $language: language, $caseSensitive, $diacriticSensitive } = isRecord(search) ? search : {};
  // Parse Server reports malformed searches.
  if (typeof term !== 'string' || term === '') return { condition, besides: null };
  const isCaseSensitive = readFlag('$caseSensitive', $caseSensitive, false);
  const prefix = readFlag('$diacriticSensitive', $diacriticSensitive, true) ? '' : PLAIN_PREFIX;
  const wanted = String(language || 'english').toLowerCase();
  const [known] = LANGUAGES.find((names) => names.includes(wanted)) ?? [];
  if (known === undefined) {
    throw new Parse.Error(Parse.Error.INVALID_QUERY, `The search does not support the language "${String(language)}".`);
  }
  return {
    condition: { ...condition, $text: { $search: { $term: toTextQuery(term), $language: prefix + known } } },
    besides: isCaseSensitive ? { $regex: `\\m(?:${wordsOf(term).join('|')})` } : null,
  };
}

/**
 * Creates the accent-free configuration whose absence made a search fail; `false` if it failed for
 * another reason.
 *
 * @throws Parse.Error 102 if the database lacks `unaccent`
 */
export async function addPlainLanguage(failure: unknown, run: (sql: string) => Promise<unknown>): Promise<boolean> {
  if (!(failure instanceof Error) || !('code' in failure) || failure.code !== UNDEFINED_OBJECT) return false;
  const [name, language] = new RegExp(`${PLAIN_PREFIX}([a-z]+)`).exec(failure.message) ?? [];
  if (name === undefined) return false;
  const stem = language === 'simple' ? 'simple' : `${language}_stem`;
  const statements = [
    'CREATE EXTENSION IF NOT EXISTS unaccent',
    `CREATE TEXT SEARCH CONFIGURATION ${name} (COPY = ${language})`,
    `ALTER TEXT SEARCH CONFIGURATION ${name} ALTER MAPPING FOR hword, hword_part, word WITH unaccent, ${stem}`,
  ];
  for (const statement of statements) {
    await run(statement).catch((error: unknown) => {
      if (isRecord(error) && THERE.includes(String(error['code']))) return;
      const words =
        'The database cannot ignore accents: remove $diacriticSensitive, or install the extension unaccent.';
      throw new Parse.Error(Parse.Error.INVALID_QUERY, words);
    });
  }
  return true;
}

function readFlag(name: string, value: unknown, otherwise: boolean): boolean {
  if (value === undefined || typeof value === 'boolean') return value ?? otherwise;
  throw new Parse.Error(Parse.Error.INVALID_JSON, `bad $text: ${name}, should be boolean`);
}

/**
 * Converts a term of the protocol (words of which one is enough, `"phrases"` that must all match,
 * `-words` that must not) to a `tsquery` of PostgreSQL. A term in PostgreSQL's own syntax is
 * unchanged.
 */
function toTextQuery(term: string): string {
  if (OPERATORS.test(term)) return term;
  const any: string[] = [];
  const all: string[] = [];
  const none: string[] = [];
  for (const [, minus, phrase, word = ''] of term.matchAll(PARTS)) {
    const tokens = tokensOf(phrase ?? word);
    if (tokens.length === 0) continue;
    const wanted = tokens.length === 1 ? tokens.join('') : `(${tokens.join(' <-> ')})`;
    if (minus) none.push(`!${wanted}`);
    else (phrase === undefined ? any : all).push(wanted);
  }
  const oneOf = any.length > 1 ? `(${any.join(' | ')})` : any.join('');
  // Words beside a phrase are optional: the phrase decides. An empty search matches nothing.
  return [...(all.length > 0 ? all : [oneOf]), ...none].filter(Boolean).join(' & ');
}

/** The required words of a term. */
const wordsOf = (term: string): string[] =>
  [...term.matchAll(PARTS)].flatMap(([, minus, phrase, word = '']) => (minus ? [] : tokensOf(phrase ?? word)));

const tokensOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
