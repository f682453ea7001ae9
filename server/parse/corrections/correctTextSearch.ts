import Parse from 'parse/node';
import { isRecord } from '@/server/parse/findValueFault';
import { findTextLanguage, PLAIN_PREFIX } from '@/server/parse/corrections/textLanguages';
import { toTextQuery, wordsOf } from '@/server/parse/corrections/toTextQuery';

type Condition = Record<string, unknown>;

/** A search in PostgreSQL's words, and what the field must match besides. */
export type CorrectedSearch = { condition: Condition; besides: Condition | null };

/**
 * A search for words (`$text`) whose options PostgreSQL can keep: `$language` by name or ISO 639-1 code,
 * `$caseSensitive` by a second look at the words as they are written, `$diacriticSensitive: false` by a configuration that drops accents.
 *
 * @throws Parse.Error 102 where the language is unknown, 107 where an option is of the wrong kind
 */
export function correctTextSearch(condition: Condition): CorrectedSearch {
  const text = condition['$text'];
  const search = isRecord(text) ? text['$search'] : undefined;
  // Parse Server says what is wrong with the form.
  if (!isRecord(search) || typeof search['$term'] !== 'string' || search['$term'] === '')
    return { condition, besides: null };
  const { $term: term, $language: language, $caseSensitive, $diacriticSensitive } = search;
  const caseSensitive = readFlag('$caseSensitive', $caseSensitive) ?? false;
  const diacriticSensitive = readFlag('$diacriticSensitive', $diacriticSensitive) ?? true;
  const known = findTextLanguage(language);
  if (known === null) {
    throw new Parse.Error(Parse.Error.INVALID_QUERY, `The search knows no language "${String(language)}".`);
  }
  return {
    condition: {
      ...condition,
      $text: { $search: { $term: toTextQuery(term), $language: diacriticSensitive ? known : PLAIN_PREFIX + known } },
    },
    besides: caseSensitive ? { $regex: `\\m(?:${wordsOf(term).join('|')})` } : null,
  };
}

function readFlag(name: string, value: unknown): boolean | undefined {
  if (value === undefined || typeof value === 'boolean') return value;
  throw new Parse.Error(Parse.Error.INVALID_JSON, `bad $text: ${name}, should be boolean`);
}
