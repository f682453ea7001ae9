/** Characters that nobody sees: which of them belong to writing, and which only deceive. The same on the page and on the server. */

/**
 * What nobody sees in a text: control and format characters (such as those that turn the direction of writing), halves of
 * letters, line breaks, letters without a shape (such as Hangul's fillers) and the empty pattern of Braille.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Where such a character belongs to writing: it joins emoji, and says that a sign is one. */
const IN_EMOJI =
  /(?<=\p{Extended_Pictographic})\ufe0f|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})/gu;

/**
 * Letters and a mark of their end that nobody sees make another flag of a black one. Those of England, Scotland and Wales
 * are the only ones that are shown as such (UTS #51, RGI emoji tag sequences); others would carry a text that nobody sees.
 */
const TAGS = ['gbeng', 'gbsct', 'gbwls'].map((region) =>
  [...region, '\u007f'].map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join(''),
);
const IN_FLAG = new RegExp(`(?<=\\u{1f3f4})(?:${TAGS.join('|')})`, 'gu');

/** It also joins and parts letters of Arabic, Syriac and the scripts of India (UAX #31, section 2.3). */
const JOINED = ['Arab', 'Syrc', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh'].map(
  (script) => `\\p{Script_Extensions=${script}}`,
);
const IN_LETTERS = new RegExp(`(?<=[${JOINED.join('')}])[\\u200c\\u200d](?=[${JOINED.join('')}])`, 'gu');

/** Behind the sign that takes the vowel from a letter it also ends a word: older Malayalam and Bengali are written so. */
const BEHIND_VIRAMA = /(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d]/gu;

/** What joins and parts letters and emoji: of two names that differ in these alone, one can be taken for the other. */
export const JOINERS = '\u200c\u200d';

/** Characters of a name that are never shown: everything Unicode counts as "other", unless a script or an emoji needs it. */
const OTHER = /\p{C}/gu;

/** Whether a text holds a character that cannot be seen, other than those that belong to emoji or to a script. */
export function hasUnseenCharacter(text: string): boolean {
  return UNSEEN.test(text.replace(IN_EMOJI, '').replace(IN_FLAG, '').replace(IN_LETTERS, ''));
}

/** A text without what nobody sees that belongs to emoji or to a script: what is left of it belongs to neither. */
export function withoutOwnMarks(text: string): string {
  const shown = text.replace(IN_FLAG, '');
  const own = ownJoiners(shown);
  return shown.replace(/[\u200c\u200d]/g, (letter, at: number) => (own.has(at) ? '' : letter));
}

/**
 * A stranger's text without control characters, marks that steer the direction of writing, and the like. What belongs to
 * emoji or to a script stays: U+200C, U+200D, and the letters of a flag.
 */
export function withoutUnseen(text: string): string {
  const own = new Set([...ownJoiners(text), ...ownTags(text)]);
  return text.replace(OTHER, (letter, at: number) => (own.has(at) ? letter : ''));
}

/** A text without any U+200C and U+200D, to compare names by. */
export const withoutJoiners = (text: string): string => text.replace(/[\u200c\u200d]/g, '');

/** Where the joiners of a text are that belong to emoji or to a script. */
function ownJoiners(text: string): ReadonlySet<number> {
  if (!/[\u200c\u200d]/.test(text)) return new Set();
  return new Set(
    [IN_EMOJI, IN_LETTERS, BEHIND_VIRAMA].flatMap((own) => [...text.matchAll(own)].map(({ index }) => index)),
  );
}

/** Where the letters of flags are. */
const ownTags = (text: string): number[] =>
  [...text.matchAll(IN_FLAG)].flatMap(({ 0: tags, index }) =>
    Array.from({ length: tags.length / 2 }, (_, letter) => index + 2 * letter),
  );
