import { expect, it } from 'vitest';
import { containsText, endsWithText, foldLetter } from '@/server/parse/query/containsText';
import { cpuTime } from '@/tests/helpers/cpuTime';

it('takes letters for one another as patterns do, all that have a case', () => {
  const wrong: string[] = [];
  for (let point = 1; point < 0x2_0000; point++) {
    const letter = String.fromCodePoint(point);
    const forms = [letter.toLowerCase(), letter.toUpperCase(), letter.toUpperCase().toLowerCase()];
    const others = [...new Set(forms)].filter((form) => form !== letter && [...form].length === 1);
    for (const other of others) {
      const isSame = new RegExp(`^\\u{${point.toString(16)}}$`, 'iu').test(other);
      if (isSame !== (foldLetter(point) === foldLetter(other.codePointAt(0) ?? 0))) wrong.push(`${letter} ${other}`);
    }
  }
  expect(wrong).toEqual([]);
});

it.each([
  ['', '', true],
  ['ada', '', true],
  ['', 'a', false],
  ['aab', 'ab', true],
  ['abababac', 'ababac', true],
  ['abababab', 'ababac', false],
  ['Stra\u00dfe', 'STRA\u1e9eE', true],
  ['\u{10400}x', '\u{10428}X', true],
  ['\u039f\u03a3', '\u03bf\u03c2', true],
  ['\ud83d\ude00', '\ud83d', false],
  ['\ud83d', '\ud83d', true],
  ['\ud83d\ude00', '\ude00', false],
  ['x\ude00', '\ude00', true],
  ['abc', 'c', true],
  ['cab', 'c', true],
])('%j contains %j: %s', (text, words, isContained) => {
  expect(containsText(text, words, true)).toBe(isContained);
  expect(new RegExp(words, 'iu').test(text)).toBe(isContained);
  expect(containsText(text, words, false)).toBe(new RegExp(words, 'u').test(text));
  for (const [ignoresCase, flags] of [
    [true, 'iu'],
    [false, 'u'],
  ] as const)
    expect(endsWithText(text, words, ignoresCase)).toBe(new RegExp(`${words}$`, flags).test(text));
});

it('takes as long as a text is, however often it nearly holds the words', () => {
  const text = 'a'.repeat(1_000_000);
  for (const words of [`${'a'.repeat(990)}b`, `b${'a'.repeat(990)}`, `${'a'.repeat(495)}b${'a'.repeat(495)}`])
    for (const ignoresCase of [true, false]) {
      const took = Math.min(
        ...[0, 1].map(() => cpuTime(() => expect(containsText(text, words, ignoresCase)).toBe(false))),
      );
      expect(took).toBeLessThan(200);
    }
});
