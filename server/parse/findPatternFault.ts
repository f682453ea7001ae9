/** Longest pattern, in letters: Parse Server takes time by the square of its length, and nothing else meanwhile. */
const LONGEST = 1_000;

/** Words that a pattern takes as they are (`startsWith`, `contains`), and signs that stand for themselves. */
const LITERAL = /\\Q[^]*?(?:\\E|$)|\\[^1-9]/g;

/** What is wrong with the pattern of a condition (`$regex`), as a sentence; `null` where nothing is. */
export function findPatternFault(pattern: string): string | null {
  if (pattern.length > LONGEST) return `A pattern ($regex) has at most ${LONGEST} letters.`;
  // The database would try for hours: a match that repeats an earlier one is found by trying all of them.
  return /\\[1-9]/.test(pattern.replace(LITERAL, ''))
    ? 'A pattern ($regex) cannot refer back to what it matched (such as \\1).'
    : null;
}
