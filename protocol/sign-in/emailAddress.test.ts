import { describe, expect, it } from 'vitest';
import { describeEmailError, foldSignInName, normalizeEmail } from '@/protocol/sign-in/emailAddress';

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

  it('checks a very long address in linear time', () => {
    // Of the processor: on a busy machine it waits, but works no more.
    const before = process.cpuUsage();
    expect(describeEmailError(`a@${'a.'.repeat(100_000)}`)).not.toBeNull();
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(200_000);
  });
});

describe('normalizeEmail', () => {
  it.each([
    ['spaces and capitals', ' Ada@Example.ORG ', 'ada@example.org'],
    ['the letters of the domain', 'a@b\u00fccher.example', 'a@xn--bcher-kva.example'],
    ['its form in the DNS', 'a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
    ['that form in capitals', 'A@XN--BCHER-KVA.EXAMPLE', 'a@xn--bcher-kva.example'],
    ['capitals beyond ASCII', 'a@B\u00dcCHER.example', 'a@xn--bcher-kva.example'],
    ['an accent by itself (NFD)', 'a@bu\u0308cher.example', 'a@xn--bcher-kva.example'],
    ['an ideographic full stop', 'a@b\u00fccher\u3002example', 'a@xn--bcher-kva.example'],
    ['a full-width full stop', 'a@b\u00fccher\uff0eexample', 'a@xn--bcher-kva.example'],
    ['a half-width full stop', 'a@b\u00fccher\uff61example', 'a@xn--bcher-kva.example'],
    ['full-width letters', 'a@\uff45xample.org', 'a@example.org'],
    ['a Kelvin sign', 'a@\u212aiosk.example', 'a@kiosk.example'],
    ['a variation selector', 'a@example\ufe0f.org', 'a@example.org'],
    [
      'a Greek word in capitals, whose last letter has two small ones',
      'a@\u039f\u0394\u039f\u03a3.gr',
      'a@xn--pxavbq.gr',
    ],
    ['\u00df, which is no ss', 'a@stra\u00dfe.example', 'a@xn--strae-oqa.example'],
    ['\u1e9e, the same in capitals', 'a@STRA\u1e9eE.example', 'a@xn--strae-oqa.example'],
    ['ss, which is no \u00df', 'a@strasse.example', 'a@strasse.example'],
    ['an accent by itself before the @ (NFD)', 'bu\u0308cher@example.org', 'b\u00fccher@example.org'],
    ['a capital that composes when it is small', 'J\u030c@example.org', '\u01f0@example.org'],
    ['what stands before the @, but for its case', 'B\u00fc.Cher+x@example.org', 'b\u00fc.cher+x@example.org'],
  ])('has one form for %s', (_what, typed, form) => {
    expect(normalizeEmail(typed)).toBe(form);
    expect(normalizeEmail(form)).toBe(form);
    expect(describeEmailError(typed)).toBeNull();
  });

  it.each([
    ['a trailing dot', 'a@example.org.'],
    ['a soft hyphen', 'a@exa\u00admple.org'],
    ['a joiner that is not seen', 'a@exa\u200dmple.org'],
    ['an IPv4 address', 'a@127.0.0.1'],
    ['an IPv4 address in hexadecimal', 'a@0x7f.1'],
    ['an IPv4 address in other digits', 'a@\u0661\u0662\u0667.0.0.1'],
    ['an IP literal', 'a@[127.0.0.1]'],
    ['an IPv6 literal', 'a@[IPv6:::1]'],
    ['a percent sign', 'a@ex%61mple.org'],
    ['a port', 'a@example.org:25'],
    ['a path', 'a@example.org/x'],
    ['an underscore', 'a@ex_ample.org'],
    ['a label that ends in a hyphen', 'a@example-.org'],
    ['a form of the DNS that stands for ASCII', 'a@xn--example-.com'],
    ['a form of the DNS that stands for nothing', 'a@xn--a.example'],
    ['letters that become signs', 'a@a\u2474.example'],
    ['letters that become a slash', 'a@\u2100.example'],
    ['a mark in front', 'a@\u0308a.example'],
    ['directions that are mixed', 'a@\u05d0a1.example'],
    ['a label of 64 characters', `a@${'x'.repeat(64)}.example`],
    ['a label that is too long in ASCII', `a@${'\u00fc'.repeat(61)}.example`],
    ['a domain of 254 characters', `a@${'x'.repeat(50)}.${'example.'.repeat(25)}org`],
    ['an address of 255 characters', `${'a'.repeat(64)}@${'example.'.repeat(23)}abcdef`],
    ['a very long domain', `a@${'\u00fc.'.repeat(2_000)}example`],
  ])('has none for %s', (_what, typed) => {
    expect(normalizeEmail(typed)).toBeNull();
    expect(describeEmailError(typed)).not.toBeNull();
  });

  it('says which domain cannot be one', () => {
    expect(describeEmailError('a@xn--a.example')).toBe(
      "Enter an email with a valid domain: xn--a.example can't be one. Check it for typos.",
    );
  });
});

it('foldSignInName folds the case of a username, and the whole of an email address', () => {
  expect(foldSignInName('Ada')).toBe('ada');
  expect(foldSignInName('A@B\u00dcCHER.example')).toBe('a@xn--bcher-kva.example');
  expect(foldSignInName('RENE\u0301')).toBe('ren\u00e9');
  expect(foldSignInName('A@127.0.0.1')).toBe('a@127.0.0.1');
});
