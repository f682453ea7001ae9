/**
 * Texts of strangers, measured before they are formed. Unicode puts the combining marks behind a letter in order, for which
 * ICU compares each with those before it: 120,000 of them, in a password of 240 kB, would hold the backend for seconds. The
 * host of a URL, the order of texts and whole numbers in decimal take time like that too. What grows with the length alone
 * (upper and lower case, counting) is left to the limits of bodies.
 */

/** Code units (UTF-16) of one composed character (NFC) in the longest form that is equal to it: three letters of four bytes. */
const UNITS_PER_CHARACTER = 6;

/** Code units of so many composed characters, in whichever form they were typed: a longer text has more characters. */
export const unitsOf = (characters: number): number => UNITS_PER_CHARACTER * characters;

/** Most marks in a row, in code units: the longest username, of nothing but marks, in its longest form (`unitsOf(64)`). */
export const MAX_MARKS = 384;

/** What comes in an order of its own, in each of the four forms; NFKC makes marks of the last two (halfwidth Katakana). */
const MARKS = /[\p{M}\uff9e\uff9f]+/gu;
const MARK = new RegExp(MARKS, 'u');

/** Whether a code unit is of a mark. */
function isMark(text: string, at: number): boolean {
  // The second half of a letter of two.
  const before = at > 0 ? (text.codePointAt(at - 1) ?? 0) : 0;
  return MARK.test(String.fromCodePoint(before > 0xffff ? before : (text.codePointAt(at) ?? 0)));
}

/** Whether so many code units or fewer around a place are marks. */
function hasFewMarksAt(text: string, place: number, most: number): boolean {
  let [start, end] = [place, place];
  while (end - start <= most && start > 0 && isMark(text, start - 1)) start--;
  while (end - start <= most && end < text.length && isMark(text, end)) end++;
  return end - start <= most;
}

/** How long a text may be, in code units. */
type Bounds = {
  max: number;
  /** Most marks in a row, {@link MAX_MARKS} by default. */
  maxMarks?: number;
};

/** One of Unicode's forms (UAX #15), and how long a text may be that is put into it. */
type Form = Bounds & { form: 'NFC' | 'NFD' | 'NFKC' };

/** Whether a text is short enough to be formed, compared or read as an address. */
export function isWithinBounds(text: string, { max, maxMarks = MAX_MARKS }: Bounds): boolean {
  if (text.length > max) return false;
  // More marks in a row than that are at one of these places.
  for (let at = maxMarks; at < text.length; at += maxMarks + 1)
    if (isMark(text, at) && !hasFewMarksAt(text, at, maxMarks)) return false;
  return true;
}

/** A text in one of Unicode's forms; `null` where it is too long, or has too many marks in a row. */
export function normalizeText(text: string, { form, ...bounds }: Form): string | null {
  return isWithinBounds(text, bounds) ? text.normalize(form) : null;
}

/** The beginning of a text in one of Unicode's forms, for what is only compared with others of its kind. */
export function normalizeStart(text: string, { form, max, maxMarks }: Form): string {
  return cutMarks(text.slice(0, max), maxMarks).normalize(form);
}

/** A text without the marks that are too many in a row. */
const cutMarks = (text: string, maxMarks = MAX_MARKS): string =>
  text.length <= maxMarks ? text : text.replace(MARKS, (marks) => marks.slice(0, maxMarks));

/** What counts for the order of texts: code units, and marks in a row, of which no writing has more (UAX #15, Stream-Safe). */
const ORDERED = { units: 10_000, marks: 30 };

const forCollator = (text: string): string => cutMarks(text.slice(0, ORDERED.units), ORDERED.marks);

/**
 * Orders two texts, below zero where `one` comes first. A collator puts them into a form of Unicode, so it gets the beginning
 * of long ones.
 */
export const collate = (collator: Pick<Intl.Collator, 'compare'>, one: string, other: string): number =>
  collator.compare(forCollator(one), forCollator(other));

/** Whether a text has more characters than that; a long one is not taken apart to count them. */
export function hasMoreCharacters(text: string, most: number): boolean {
  return text.length > 2 * most || (text.length > most && [...text].length > most);
}

/** Longest address that is read, in code units: servers take no longer ones. */
const MAX_URL_LENGTH = 8_192;

/** Code units of the longest host that is read: twice what the DNS has in ASCII (253), as letters may be typed in their parts. */
const MAX_HOST_UNITS = 506;

/** Letters of a host beyond ASCII, as they are or escaped. Each is compared with all others (Punycode, RFC 3492). */
const BEYOND_ASCII = /[^\0-\x7f]|%/;

/**
 * What a URL's host can be in: it is in the first of the parts between slashes behind the scheme. Tabs and line breaks count
 * for nothing in a URL, and slashes before a host may be any number.
 */
const hostParts = (address: string): string[] =>
  address
    .replace(/[\t\n\r]/g, '')
    .split(/[/\\?#]/)
    .filter((part) => part !== '')
    .slice(0, 2);

/** Whether all letters of a URL's host, and before it, are of ASCII. */
export const hasAsciiHost = (address: string): boolean => !hostParts(address).some((part) => BEYOND_ASCII.test(part));

/**
 * An address as a URL; `null` where it is none, or too long, or its host is. Letters of a host are put in order too (UTS #46).
 *
 * @param options `base`: what a relative one begins with
 */
export function parseUrl(
  text: string,
  { base, max = MAX_URL_LENGTH }: { base?: string | URL | undefined; max?: number } = {},
): URL | null {
  if (!isWithinBounds(text, { max })) return null;
  if (hostParts(text).some((part) => part.length > MAX_HOST_UNITS && BEYOND_ASCII.test(part))) return null;
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
