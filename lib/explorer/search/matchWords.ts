import { plainLetters, searchWords } from '@/lib/format/searchWords';
import type { SearchResult } from '@/lib/explorer/search/SearchResult';

/** Of a text that has all words, but does not begin with what was typed. */
const HAS_WORDS = 0.9;
/** Of a text in which a word begins another than its first; one that is somewhere within a word counts least. */
const BEGINS_A_WORD = 0.8;
const WITHIN_A_WORD = 0.4;
/** Of what a search of its own found by other words, such as those of a section of the docs: after what is called so. */
const FOUND = 0.6;

/**
 * How well an item fits what was typed, whatever the accents and case: 0 unless every word of it is in the item's words.
 * Letters that merely follow each other somewhere do not count: "lant" is no search for "Wallets". An address is found by
 * its beginning, and as it is shortened (`0x7099…79C8`).
 *
 * @param value the item's words
 * @param keywords more of them
 */
export function matchesSearch(value: string, search: string, keywords: readonly string[] = []): number {
  const [text, others] = [plainLetters(value), plainLetters(keywords.join(' '))];
  if (text.startsWith(plainLetters(search).trim())) return 1;
  return searchWords(search).reduce(
    (least, word) => Math.min(least, Math.max(fitOf(text, word), others.includes(word) ? FOUND : 0)),
    HAS_WORDS,
  );
}

const SHORTENED = /^(0x[\da-f]+)(?:…|\.{2,3})([\da-f]*)$/;

function fitOf(text: string, word: string): number {
  const [, begin, end = ''] = SHORTENED.exec(word) ?? [];
  if (begin !== undefined) return new RegExp(`\\b${begin}[\\da-f]*${end}\\b`).test(text) ? BEGINS_A_WORD : 0;
  const at = text.indexOf(word);
  if (at <= 0) return at === 0 ? 1 : 0;
  const before = new RegExp(`[^\\p{L}\\p{N}]${word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'u');
  return before.test(text) ? BEGINS_A_WORD : WITHIN_A_WORD;
}

/** What an item is found by. */
const wordsOf = ({ label, hint = '', address = '' }: SearchResult): string => `${label} ${hint} ${address}`;

/**
 * What was found and what the site has itself, the best first, each page once. What was found fits, whatever it is called;
 * of the site's own only what has a word that begins so.
 *
 * @param text what was typed
 * @param most rows to show
 */
export function mergeResults(
  text: string,
  { found, own, most }: { found: readonly SearchResult[]; own: readonly SearchResult[]; most: number },
): readonly SearchResult[] {
  const rated = [
    ...found.map((item) => ({ item, fit: Math.max(matchesSearch(wordsOf(item), text), FOUND) })),
    ...own.map((item) => ({ item, fit: matchesSearch(wordsOf(item), text) })).filter(({ fit }) => fit > WITHIN_A_WORD),
  ];
  const paths = new Set<string>();
  return rated
    .toSorted((one, other) => other.fit - one.fit)
    .flatMap(({ item }) => (paths.has(item.path) ? [] : [paths.add(item.path) && item]))
    .slice(0, most);
}
