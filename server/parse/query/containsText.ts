/** Letters without regard to case, as they are met; 0 is unknown. None beyond the first two planes has a case. */
const FOLDED = new Uint32Array(0x2_0000);

const isOne = (text: string): boolean => text.length === String.fromCodePoint(text.codePointAt(0) ?? 0).length;

/** A letter without regard to case, as patterns with `i` and `u` have it: simple case folding of Unicode. */
function compute(point: number): number {
  const letter = String.fromCodePoint(point);
  // The small i without a dot is no form of `I`.
  if (letter === '\u0131') return point;
  const [capital, small] = [letter.toUpperCase(), letter.toLowerCase()];
  const folded = isOne(capital) ? capital.toLowerCase() : small;
  return isOne(folded) ? (folded.codePointAt(0) ?? point) : point;
}

/** {@link compute}, remembered. */
export function foldLetter(point: number): number {
  if (point >= FOLDED.length) return point;
  return FOLDED[point] || (FOLDED[point] = compute(point));
}

/** For each beginning of the words: how much of it is also its end (Knuth, Morris, Pratt). */
function overlapsOf(words: readonly number[]): number[] {
  const overlaps = [0];
  let length = 0;
  for (const letter of words.slice(1)) {
    while (length > 0 && words[length] !== letter) length = overlaps[length - 1] ?? 0;
    if (words[length] === letter) length++;
    overlaps.push(length);
  }
  return overlaps;
}

/**
 * Whether a text contains words, as the pattern of these words would find them. Each letter is looked at once: a pattern
 * of 1,000 letters takes two seconds for a text of 1 MB that nearly holds it at every place.
 */
export function containsText(text: string, words: string, ignoresCase: boolean): boolean {
  const form = (point: number) => (ignoresCase ? foldLetter(point) : point);
  const wanted = Array.from(words, (letter) => form(letter.codePointAt(0) ?? 0));
  const overlaps = overlapsOf(wanted);
  let found = 0;
  for (let at = 0; found < wanted.length && at < text.length; at++) {
    const point = text.codePointAt(at) ?? 0;
    if (point > 0xffff) at++;
    const letter = form(point);
    while (found > 0 && wanted[found] !== letter) found = overlaps[found - 1] ?? 0;
    if (wanted[found] === letter) found++;
  }
  return found === wanted.length;
}

/** The same for a pattern of words at the end (`$`): letters have as many code units in either case. */
export function endsWithText(text: string, words: string, ignoresCase: boolean): boolean {
  const start = text.length - words.length;
  const isWithinLetter = start > 0 && (text.codePointAt(start - 1) ?? 0) > 0xffff;
  return start >= 0 && !isWithinLetter && containsText(text.slice(start), words, ignoresCase);
}
