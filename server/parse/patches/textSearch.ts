import Parse from 'parse/node';
import { isRecord } from '@/server/parse/validateValue';

type Condition = Record<string, unknown>;

/** Languages that a search for words may name, as PostgreSQL calls them, each with its code of ISO 639-1. */
const LANGUAGES = [
  ...['simple none', 'arabic ar', 'danish da', 'dutch nl', 'english en', 'finnish fi', 'french fr', 'german de'],
  ...['greek el', 'hungarian hu', 'indonesian id', 'irish ga', 'italian it', 'lithuanian lt', 'nepali ne'],
  ...['norwegian nb', 'portuguese pt', 'romanian ro', 'russian ru', 'spanish es', 'swedish sv', 'tamil ta'],
  'turkish tr',
].map((names) => names.split(' '));

/** Begins the name of a configuration that drops accents, such as `foyer_plain_french`. */
const PLAIN_PREFIX = 'foyer_plain_';

/** SQLSTATEs of a configuration that is not there, and of one that is: another backend made it (PostgreSQL, appendix A). */
const UNDEFINED_OBJECT = '42704';
const THERE = ['42710', '23505'];

/** What only PostgreSQL's own language of searches has; such a term is handed on as it is. */
const OPERATORS = /[&|!<>():*]/;

/** Phrases in quotation marks, and words; a minus in front rules out. */
const PARTS = /(-?)(?:"([^"]*)"|(\S+))/g;

/**
 * A search for words (`$text`) as PostgreSQL can keep it, and what the field must match besides: `$language` by name or
 * ISO 639-1 code, `$caseSensitive` by a second look at the words as they are written, `$diacriticSensitive: false` by a
 * configuration that drops accents ({@link addPlainLanguage}).
 *
 * @throws Parse.Error 102 where the language is unknown, 107 where an option is of the wrong kind
 */
export function correctTextSearch(condition: Condition): { condition: Condition; besides: Condition | null } {
  const search = isRecord(condition['$text']) ? condition['$text']['$search'] : undefined;
  const { $term: term, $language: language, $caseSensitive, $diacriticSensitive } = isRecord(search) ? search : {};
  // Parse Server says what is wrong with the form.
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
 * Makes the configuration that drops accents whose lack a search failed of; `false` where it failed of something else.
 *
 * @throws Parse.Error 102 where the database has no `unaccent`
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
 * A term in the language of the protocol (words of which one is enough, `"phrases"` that must all be there, `-words` that
 * must not) as a `tsquery` of PostgreSQL. A term in PostgreSQL's own language stays as it is.
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
  // Words beside a phrase are wishes alone: the phrase decides. An empty search finds nothing.
  return [...(all.length > 0 ? all : [oneOf]), ...none].filter(Boolean).join(' & ');
}

/** The words of a term that must be there. */
const wordsOf = (term: string): string[] =>
  [...term.matchAll(PARTS)].flatMap(([, minus, phrase, word = '']) => (minus ? [] : tokensOf(phrase ?? word)));

const tokensOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
