import { describe, expect, it } from 'vitest';
import { describeUsernameFault, USERNAME_MAX_LENGTH } from '@/protocol/usernameRules';

describe('describeUsernameFault', () => {
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
    'x'.repeat(USERNAME_MAX_LENGTH),
  ])('takes %j', (name) => expect(describeUsernameFault(name)).toBeNull());

  it.each([
    ['', /Enter/],
    ['  \n ', /Enter/],
    ['ada@example.org', /Leave the @ out/],
    ['x'.repeat(USERNAME_MAX_LENGTH + 1), /at most 64/],
    ['a\u0000b', /cannot be seen/],
    ['a\nb', /cannot be seen/],
    ['\u202eada', /cannot be seen/],
    ['ada\u2066', /cannot be seen/],
    ['a\ud800b', /cannot be seen/],
    ['ada\u200d', /cannot be seen/],
    ['ada\u200d\u200dx', /cannot be seen/],
    ['\ufb01x', /special form.*: fix$/],
    ['\uff41da', /special form.*: ada$/],
    ['ada\u00a0l', /special form.*: ada l$/],
    ['\u{1d41a}da', /special form.*: ada$/u],
    ['Rene\u0301', /special form.*: Ren\u00e9$/],
  ])('refuses %j', (name, said) => expect(describeUsernameFault(name)).toMatch(said));
});
