import { describe, expect, it } from 'vitest';
import {
  describeUsernameError,
  normalizePassword,
  normalizeUsername,
  USERNAME_MAX_LENGTH,
  validatePassword,
} from '@/protocol/sign-in/credentialRules';

describe('describeUsernameError', () => {
  it.each([
    'a',
    ' ada ',
    'Ada Lovelace',
    'ada.l-1_5',
    'Ада',
    'Ren\u00e9',
    'Rene\u0301',
    '\ud55c\uae00',
    '\u0e19\u0e49\u0e33\u0e1d\u0e19',
    '\u314b\u314b',
    '\u{1F468}\u200d\u{1F469}',
    '\u2764\ufe0f\u200d\u{1F525}',
    '\u{1F9D1}\u{1F3FD}\u200d\u{1F680}',
    '\u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    '\u0915\u094d\u200d\u0937',
    'x'.repeat(USERNAME_MAX_LENGTH),
  ])('takes %j', (name) => expect(describeUsernameError(name)).toBeNull());

  it.each([
    ['', /Enter/],
    ['  \n ', /Enter/],
    ['ada@example.org', /Remove the @/],
    ['x'.repeat(USERNAME_MAX_LENGTH + 1), /at most 64/],
    ['a\u0000b', /invisible character/],
    ['a\nb', /invisible character/],
    ['\u202eada', /invisible character/],
    ['ada\u2066', /invisible character/],
    ['a\ud800b', /invisible character/],
    ['ada\u200d', /invisible character/],
    ['ada\u200d\u200dx', /invisible character/],
    ['ad\u200dmin', /invisible character/],
    ['ad\u200cmin', /invisible character/],
    ['ad\u200bmin', /invisible character/],
    ['admin\ufe0f', /invisible character/],
    ['ad\u034fmin', /invisible character/],
    ['1\ufe0f', /invisible character/],
    ['\u3164', /invisible character/],
    ['ada\u3164', /invisible character/],
    ['\u115f\u1160', /invisible character/],
    ['\u2800', /invisible character/],
    ['ada\u{e0100}', /invisible character/],
    ['\ufb01x', /special form.*: fix$/],
    ['\uff41da', /special form.*: ada$/],
    ['ada\u00a0l', /special form.*: ada l$/],
    ['\u{1d41a}da', /special form.*: ada$/u],
  ])('refuses %j', (name, said) => expect(describeUsernameError(name)).toMatch(said));
});

it.each([
  ['Rene\u0301', 'Ren\u00e9'],
  [' Re\u0301ne\u0301e ', 'R\u00e9n\u00e9e'],
  ['\u1112\u1161\u11ab\u1100\u1173\u11af', '\ud55c\uae00'],
  ['\u314b\u314b', '\u314b\u314b'],
])('the username %j is stored as %j', (typed, stored) => expect(normalizeUsername(typed)).toBe(stored));

describe('a password', () => {
  it.each([
    ['an accent by itself', 'Cafe\u0301 cre\u0300me', 'Caf\u00e9 cr\u00e8me'],
    ['accents in another order', 'q\u0307\u0323uiet', 'q\u0323\u0307uiet'],
    ['Hangul in its parts', '\u1112\u1161\u11ab', '\ud55c'],
    ['an \u00c5ngstr\u00f6m sign', '\u212bngstr\u00f6m', '\u00c5ngstr\u00f6m'],
    ['other spaces', 'a\u00a0b\u3000c\u202fd', 'a b c d'],
  ])('has one form for %s', (_what, typed, form) => {
    expect(normalizePassword(typed)).toBe(form);
    expect(normalizePassword(form)).toBe(form);
  });

  it('keeps case, spaces around it, and what only looks alike', () => {
    for (const same of [' Pass ', '\ufb01x', '\uff41', '\u{1F600}\u200d']) expect(normalizePassword(same)).toBe(same);
  });

  it('is measured in that form', () => {
    expect(validatePassword(`abcd${'e\u0301'.repeat(27)}`)).toBeNull();
    expect(validatePassword('abcde\u0301e\u0301f')).toBe('too-short');
    expect(validatePassword('hello rene\u0301', 'ren\u00e9')).toBe('contains-username');
    expect(validatePassword('hello ren\u00e9', 'rene\u0301')).toBe('contains-username');
  });
});
