import { describe, expect, it } from 'vitest';
import { hasUnseenCharacter, withoutJoiners, withoutOwnMarks, withoutUnseen } from '@/protocol/text/unseenCharacters';

/** Texts whose joiners belong to emoji or to a script. */
const JOINED_NAMES = [
  ['a family', 'Family \u{1F468}\u200d\u{1F469}\u200d\u{1F467}'],
  ['a coder of some colour', '\u{1F469}\u{1F3FD}\u200d\u{1F4BB} DAO'],
  ['a heart on fire', '\u2764\ufe0f\u200d\u{1F525}'],
  ['a rainbow flag', '\u{1F3F3}\ufe0f\u200d\u{1F308}'],
  ['a couple that holds hands', '\u{1F9D1}\u{1F3FB}\u200d\u{1F91D}\u200d\u{1F9D1}\u{1F3FF}'],
  ['Persian', '\u067e\u0648\u0644\u200c\u0647\u0627'],
  ['Kurdish between two words', '\u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 coin'],
  ['Marathi', '\u0930\u094d\u200d\u092f'],
  ['Sinhala', '\u0dc1\u0dca\u200d\u0dbb\u0dd3'],
  ['Malayalam that ends with one', '\u0d05\u0d35\u0d28\u0d4d\u200d'],
  ['Hindi with a virama that is to be seen', '\u0915\u094d\u200c'],
] as const;

/** A text in letters that nobody sees, with the mark of their end. */
const tags = (text: string): string =>
  [...`${text}\u007f`].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');

describe('a flag', () => {
  it.each(['gbeng', 'gbsct', 'gbwls'])('of %s keeps its letters', (region) => {
    const name = `FC \u{1F3F4}${tags(region)} United`;
    expect(withoutUnseen(name)).toBe(name);
    expect(hasUnseenCharacter(name)).toBe(false);
  });

  it.each([
    ['of no region that is shown', `\u{1F3F4}${tags('ustx')}`, '\u{1F3F4}'],
    ['with a text behind it', `\u{1F3F4}${tags('gbeng')}${tags('hello')}`, `\u{1F3F4}${tags('gbeng')}`],
    ['without its end', `\u{1F3F4}${tags('gbeng').slice(0, -2)}`, '\u{1F3F4}'],
    ['of another emoji', `\u{1F600}${tags('gbeng')}`, '\u{1F600}'],
    ['of nothing', `USDC${tags('gbeng')}`, 'USDC'],
  ])('loses letters %s', (_where, name, left) => {
    expect(withoutUnseen(name)).toBe(left);
    expect(hasUnseenCharacter(name)).toBe(true);
  });
});

describe('a name', () => {
  it.each(JOINED_NAMES)('keeps the joiners of %s', (_what, name) => {
    expect(withoutUnseen(name)).toBe(name);
    expect(withoutOwnMarks(name)).not.toMatch(/[\u200c\u200d]/);
  });

  it.each([
    ['between letters of Latin', 'US\u200dDC', 'USDC'],
    ['between letters of Cyrillic', '\u0430\u200c\u0434\u0430', '\u0430\u0434\u0430'],
    ['at the end', 'USDC\u200d', 'USDC'],
    ['at the beginning', '\u200cUSDC', 'USDC'],
    ['behind an emoji', '\u{1F468}\u200d', '\u{1F468}'],
    ['before an emoji', 'x\u200d\u{1F468}', 'x\u{1F468}'],
    ['twice between emoji', '\u{1F468}\u200d\u200d\u{1F469}', '\u{1F468}\u{1F469}'],
    ['that parts emoji', '\u{1F468}\u200c\u{1F469}', '\u{1F468}\u{1F469}'],
    ['between Persian and Latin', '\u067e\u200cUSD', '\u067eUSD'],
  ])('loses a joiner %s', (_where, name, left) => {
    expect(withoutUnseen(name)).toBe(left);
    expect(withoutOwnMarks(name)).toBe(name);
  });

  it.each([
    ['an override', '\u202e'],
    ['an isolate', '\u2066'],
    ['a mark', '\u200f'],
    ["Arabic's own mark", '\u061c'],
    ['a zero-width space', '\u200b'],
    ['a byte order mark', '\ufeff'],
    ['a soft hyphen', '\u00ad'],
    ['a control character', '\u0007'],
    ['half a letter', '\ud83d'],
  ])('loses %s, beside emoji and letters that are joined too', (_what, mark) => {
    expect(withoutUnseen(`${mark}a${mark}b${mark}`)).toBe('ab');
    expect(withoutUnseen(`\u067e${mark}\u0648\u200c\u0647`)).toBe('\u067e\u0648\u200c\u0647');
    expect(withoutUnseen(`\u{1F468}\u200d${mark}\u{1F469}`)).toBe('\u{1F468}\u{1F469}');
  });

  it('is compared without any joiner', () => {
    expect(withoutJoiners('\u067e\u0648\u0644\u200c\u0647\u0627')).toBe('\u067e\u0648\u0644\u0647\u0627');
    expect(withoutJoiners('US\u200d\u200cDC')).toBe('USDC');
  });
});
