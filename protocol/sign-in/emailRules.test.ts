import { describe, expect, it } from 'vitest';
import { describeEmailError, normalizeEmail } from '@/protocol/sign-in/emailRules';

describe('describeEmailError', () => {
  it.each([
    'ada@example.org',
    ' Ada.L+news@mail.example.org ',
    "o'hara@example.org",
    'ада@пример.рф',
    'a@xn--e1afmkfd.org',
  ])('takes %j', (email) => expect(describeEmailError(email)).toBeNull());

  it.each([
    ' ',
    'ada',
    'ada@example',
    'ada@example.org, eve@evil.example',
    'ada@example.org,eve@evil.example',
    'all: ada@example.org;',
    '"ada@example.org" <eve@evil.example>',
    '"x@evil.example"@example.org',
    'ada(c)@example.org',
    'a b@example.org',
    'ada@example..org',
    'ada@.example.org',
    'ada@-example.org',
    'a\u0000@example.org',
    'ada@example.org\nBcc: eve@evil.example',
    `${'x'.repeat(65)}@example.org`,
    `ada@${'example.'.repeat(40)}org`,
  ])('refuses %j', (email) => expect(describeEmailError(email)).toMatch(/^(Enter|Write)/));

  it('reads an endless address at once', () => {
    // Of the processor: on a busy machine it waits, but works no more.
    const before = process.cpuUsage();
    expect(describeEmailError(`a@${'a.'.repeat(100_000)}`)).not.toBeNull();
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(200_000);
  });
});

describe('normalizeEmail', () => {
  it('takes spaces off and writes in lower case', () =>
    expect(normalizeEmail(' Ada@Example.ORG ')).toBe('ada@example.org'));
});
