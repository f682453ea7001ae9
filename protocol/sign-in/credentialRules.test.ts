import { describe, expect, it } from 'vitest';
import { describeUsernameError, USERNAME_MAX_LENGTH } from '@/protocol/sign-in/credentialRules';

describe('describeUsernameError', () => {
  it.each([
    'a',
    ' ada ',
    'Ada Lovelace',
    'ada.l-1_5',
    'Ада',
    'Ren\u00e9',
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
    ['Rene\u0301', /special form.*: Ren\u00e9$/],
  ])('refuses %j', (name, said) => expect(describeUsernameError(name)).toMatch(said));
});
