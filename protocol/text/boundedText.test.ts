import { describe, expect, it } from 'vitest';
import {
  collate,
  hasMoreCharacters,
  isWithinBounds,
  MAX_MARKS,
  normalizeStart,
  normalizeText,
  parseUrl,
  unitsOf,
} from '@/protocol/text/boundedText';
import {
  normalizePassword,
  normalizeUsername,
  PASSWORD_MAX_UNITS,
  USERNAME_MAX_LENGTH,
} from '@/protocol/sign-in/credentialRules';
import { foldSignInName } from '@/protocol/sign-in/emailAddress';

/** A text as a collator gets it. */
function forCollator(text: string): string {
  let form = '';
  const compare = (one: string) => {
    form = one;
    return 0;
  };
  collate({ compare }, text, '');
  return form;
}

/** Whether a character comes in an order of its own: another mark, of the lowest or the highest class, moves past it. */
const hasClass = (letter: string): boolean =>
  (letter + '\u0334').normalize('NFD') !== letter.normalize('NFD') + '\u0334' ||
  ('\u0345' + letter).normalize('NFD') !== '\u0345' + letter.normalize('NFD');

it('every character that begins with a mark when it is formed is measured, and every form of a name fits', () => {
  const unmeasured: string[] = [];
  let units = 0;
  // All that Unicode has given a meaning, and the first plane it has not.
  for (let code = 0xa0; code < 0x40000; code++) {
    const letter = String.fromCodePoint(code);
    units = Math.max(units, letter.normalize('NFD').length / [...letter.normalize('NFC')].length);
    const [first = ''] = letter.normalize('NFKD');
    if (hasClass(first) && isWithinBounds(letter.repeat(MAX_MARKS + 1), { max: Infinity }))
      unmeasured.push(code.toString(16));
  }
  expect(unmeasured).toEqual([]);
  expect(unitsOf(1)).toBeGreaterThanOrEqual(units);
  expect(MAX_MARKS).toBe(unitsOf(USERNAME_MAX_LENGTH));
});

describe('a text', () => {
  it('is within bounds by its length, and by its marks in a row', () => {
    expect(isWithinBounds('abc', { max: 3 })).toBe(true);
    expect(isWithinBounds('abcd', { max: 3 })).toBe(false);
    const marks = '\u0301'.repeat(MAX_MARKS);
    expect(isWithinBounds(`a${marks}b${marks}`, { max: 5_000 })).toBe(true);
    expect(isWithinBounds(`a${marks}\u0323b`, { max: 5_000 })).toBe(false);
    expect(isWithinBounds(`a${marks}\u0323b`, { max: 5_000, maxMarks: 5_000 })).toBe(true);
  });

  it('is formed within its bounds, and not beyond them', () => {
    expect(normalizeText('e\u0301', { form: 'NFC', max: 2 })).toBe('\u00e9');
    expect(normalizeText('e\u0301', { form: 'NFC', max: 1 })).toBeNull();
    expect(normalizeText('\ufb01', { form: 'NFKC', max: 1 })).toBe('fi');
    expect(normalizeStart('\u00e9\u00e9', { form: 'NFD', max: 1 })).toBe('e\u0301');
    expect(normalizeStart('\ud83d\ude00', { form: 'NFD', max: 1 })).toBe('\ud83d');
    expect(normalizeText('', { form: 'NFC', max: 0 })).toBe('');
  });

  it('is compared without marks that are too many in a row', () => {
    const marks = '\u0301'.repeat(30);
    expect(forCollator(`ab${marks}\u0323c${marks}d\u0301`)).toBe(`ab${marks}c${marks}d\u0301`);
    for (const same of ['Ti\u1ebfng Vi\u1ec7t', '\u{1F469}\u{1F3FD}\u200d\u{1F4BB}', '\u0915\u094d\u0937\u093f'])
      expect(forCollator(same.repeat(10))).toBe(same.repeat(10));
  });

  it('has more characters, counted whole', () => {
    expect(hasMoreCharacters('ab', 2)).toBe(false);
    expect(hasMoreCharacters('abc', 2)).toBe(true);
    expect(hasMoreCharacters('\u{1F600}\u{1F600}', 2)).toBe(false);
    expect(hasMoreCharacters('\u{1F600}\u{1F600}\u{1F600}', 2)).toBe(true);
    expect(hasMoreCharacters('\ud83d\ud83d\ud83d', 2)).toBe(true);
  });

  it('is read as a URL, unless it is none or too long', () => {
    expect(parseUrl('https://b\u00fccher.example/x')?.href).toBe('https://xn--bcher-kva.example/x');
    expect(parseUrl('/x', { base: 'https://a.example' })?.href).toBe('https://a.example/x');
    const letters = String.fromCodePoint(...Array.from({ length: 507 }, (_, at) => 0x4e00 + at));
    for (const none of [
      '',
      'x',
      '/x',
      ...['https://', 'https:\\\\', 'https:', 'https:/\t/', ' https:////', 'https://a@', '//'].map(
        (start) => start + letters,
      ),
      `https://${'%e4%b8%80'.repeat(60)}`,
      `https://a.example/${'x'.repeat(8_192)}`,
      `https://a${'\u0301'.repeat(400)}.example`,
    ])
      expect(parseUrl(none, { base: none.startsWith('//') ? 'https://a.example' : undefined }), none).toBeNull();
    expect(parseUrl(`https://a.example/${letters}?${letters}`)).not.toBeNull();
  });
});

describe('what somebody signs in with', () => {
  it('may have the longest password, of marks alone, in any order', () => {
    const half = PASSWORD_MAX_UNITS / 2;
    const typed = '\u0301'.repeat(half) + '\u0323'.repeat(half);
    expect(normalizePassword(typed)).toBe('\u0323'.repeat(half) + '\u0301'.repeat(half));
    expect(normalizePassword(`${typed}a`)).toBeNull();
  });

  it('may have the longest username, in its longest form', () => {
    for (const letter of ['\u1f82', '\ud7a3', '\u0301', '\u0344', '\u0f73', '\u{11131}', '\u{16126}']) {
      const name = letter.repeat(USERNAME_MAX_LENGTH);
      const composed = name.normalize('NFC');
      expect(normalizeUsername(` ${name.normalize('NFD')} `), letter).toBe(composed);
      expect(foldSignInName(name.normalize('NFD')), letter).toBe(foldSignInName(composed));
    }
  });
});
