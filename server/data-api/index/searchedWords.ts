import { withoutJoiners } from '@/protocol/text/unseenCharacters';
import { invalid } from '@/server/data-api/sources/Source';

/** Words beyond these are not looked at. */
const MAX_WORDS = 12;

/**
 * The words of a search, without joiners, which nobody sees.
 *
 * @throws Parse.Error 142 for a search without a word
 */
export function readSearchedWords(q: string): readonly string[] {
  const words = withoutJoiners(q).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) throw invalid('q: must contain a word to search for');
  return words.slice(0, MAX_WORDS);
}

/** All of some words, or words that begin so, for `to_tsquery`. @param weights of the fields to look in; all by default */
export const toTextQuery = (words: readonly string[], weights = ''): string =>
  words.map((word) => `${word}:*${weights}`).join(' & ');
