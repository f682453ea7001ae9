import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import { describe, expect, it } from 'vitest';
import { buildEip4361, EIP4361_STATEMENT, parseEip4361 } from '@/protocol/sign-in/eip4361';
import { checkEip4361, type Eip4361Rules } from '@/server/auth/verifySignIn';
import { cpuTime } from '@/tests/helpers/cpuTime';

const now = new Date('2026-01-01T12:00:00.000Z');
const nonce = 'ab'.repeat(16);
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const siteUrl = 'https://example.com';
const rules: Eip4361Rules = { family: 'eth', address: address.toLowerCase(), appId: 'foyer', siteUrl, now };
const time = `${now.toISOString()}:${nonce}`;
const text = buildEip4361({ family: 'eth', siteUrl, address, chainId: 1, appId: 'foyer', time });
const solana = { family: 'sol', address: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' } as const;

describe('checkEip4361', () => {
  const swap = (from: string | RegExp, to: string) => text.replace(from, to);
  const past = new Date(now.getTime() - 1).toISOString();
  const turned = [...address.slice(2)].map((c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase())).join('');
  const later = new Date(now.getTime() + 31_000).toISOString();

  it('returns nonce and chain of a valid message, and null for other texts', () => {
    const subject = `eth:${rules.address}:1`;
    expect(checkEip4361(text, rules)).toEqual({ challenge: { nonce, issuedAt: null, subject }, chainId: 1 });
    expect(checkEip4361('Moralis Authentication', rules)).toBeNull();
  });

  it.each<[string, string, string]>([
    ['another domain', swap('example.com wants', 'evil.example wants'), 'other-site'],
    ['our domain as the name of somebody', swap('example.com wants', 'example.com@evil.example wants'), 'other-site'],
    ['our domain with a port', swap('example.com wants', 'example.com:8080 wants'), 'other-site'],
    ['a URI elsewhere', swap(/URI: .*/, 'URI: https://evil.example/?https://example.com'), 'other-site'],
    ['a URI without encryption', swap(/URI: .*/, 'URI: http://example.com'), 'other-site'],
    ['a URI that is none', swap(/URI: .*/, 'URI: example'), 'other-site'],
    ['no URI', swap(/URI: .*\n/, ''), 'other-site'],
    ['another address', swap(address, `0x${'1'.repeat(40)}`), 'other-address'],
    [
      'an address whose checksum is wrong by one letter',
      swap(address, address.replace('aAeb', 'aaeb')),
      'wrong-checksum',
    ],
    ['an address with its capitals turned round', swap(address, `0x${turned}`), 'wrong-checksum'],
    [
      'the sister for Solana',
      `example.com wants you to sign in with your Solana account:\n${address}\n\nNonce: ${nonce}`,
      'other-address',
    ],
    ['another version', swap('Version: 1', 'Version: 01'), 'not-a-challenge'],
    ['no version', swap('Version: 1\n', ''), 'not-a-challenge'],
    ['no nonce', swap(/Nonce: .*\n/, ''), 'not-a-challenge'],
    ['a nonce in capitals', swap(nonce, nonce.toUpperCase()), 'not-a-challenge'],
    ['a chain that is no number', swap('Chain ID: 1', 'Chain ID: one'), 'not-a-challenge'],
    ['a chain in hexadecimal', swap('Chain ID: 1', 'Chain ID: 0x1'), 'not-a-challenge'],
    ['a chain as a power', swap('Chain ID: 1', 'Chain ID: 1e3'), 'not-a-challenge'],
    ['a chain behind a space', swap('Chain ID: 1', 'Chain ID:  1'), 'not-a-challenge'],
    ['another scheme before the domain', `http://${text}`, 'other-site'],
    ['a scheme that is none', `evil://${text}`, 'other-site'],
    ['chain 0', swap('Chain ID: 1', 'Chain ID: 0'), 'not-a-challenge'],
    ['no chain', swap('Chain ID: 1\n', ''), 'not-a-challenge'],
    ['another application', swap('ID: foyer', 'ID: other'), 'not-a-challenge'],
    ['a moment in other words', swap(/Issued At: .*/, 'Issued At: Thu, 01 Jan 2026 12:00:00 GMT'), 'not-a-challenge'],
    [
      'a moment with words behind it',
      swap(/Issued At: .*/, 'Issued At: 2026-01-01T12:00:00Z (noon)'),
      'not-a-challenge',
    ],
    [
      'a moment with words before it',
      swap(/Issued At: .*/, 'Issued At: (noon) 2026-01-01T12:00:00Z'),
      'not-a-challenge',
    ],
    ['a year of six digits', swap(/Issued At: .*/, 'Issued At: +002026-01-01T12:00:00Z'), 'not-a-challenge'],
    ['a chain beyond what a number holds', swap('Chain ID: 1', 'Chain ID: 9007199254740993'), 'not-a-challenge'],
    ['no moment', swap(/Issued At: .*\n/, ''), 'not-a-challenge'],
    ['a moment to come', swap(/Issued At: .*/, `Issued At: ${later}`), 'future'],
    ['a moment long past', swap(/Issued At: .*/, 'Issued At: 2026-01-01T11:54:59Z'), 'stale'],
    ['an end that is past', swap(/Expiration Time: .*/, `Expiration Time: ${past}`), 'stale'],
    ['an end right now', swap(/Expiration Time: .*/, `Expiration Time: ${now.toISOString()}`), 'stale'],
    ['a beginning to come', swap('\nRequest', `\nNot Before: ${later}\nRequest`), 'future'],
  ])('refuses %s', (_what, other, error) => {
    expect(parseEip4361(other)).not.toBeNull();
    expect(() => checkEip4361(other, rules)).toThrowError(expect.objectContaining({ reason: error }));
  });

  it('accepts an address without a checksum: in lower case, or in capitals throughout', () => {
    const upper = `0x${address.slice(2).toUpperCase()}`;
    for (const other of [address.toLowerCase(), upper]) {
      expect(checkEip4361(swap(address, other), rules), other).not.toBeNull();
    }
  });

  it('accepts chain ids of several digits', () => {
    expect(checkEip4361(swap('Chain ID: 1', 'Chain ID: 137'), rules)).toMatchObject({ chainId: 137 });
  });

  it('accepts times of another time zone, and times slightly ahead of this clock', () => {
    const zone = swap(/Issued At: .*/, 'Issued At: 2026-01-01T13:00:00.5+01:00');
    expect(checkEip4361(zone, rules)).not.toBeNull();
    const ahead = new Date(now.getTime() + 29_000).toISOString();
    expect(checkEip4361(swap(/Issued At: .*/, `Issued At: ${ahead}`), rules)).not.toBeNull();
  });

  it('accepts the nonce of another library only together with a challenge', () => {
    for (const other of ['32891756', 'kEWepMt9knR6lWJ6A', 'A'.repeat(96)]) {
      const message = swap(nonce, other);
      expect(checkEip4361(message, { ...rules, hasLine: true })).toEqual({ challenge: null, chainId: 1 });
      expect(() => checkEip4361(message, rules)).toThrowError(expect.objectContaining({ reason: 'not-a-challenge' }));
    }
    for (const other of ['1234567', 'a-b-c-d-e', '', 'a'.repeat(129)]) {
      const call = () => checkEip4361(swap(nonce, other), { ...rules, hasLine: true });
      expect(call).toThrowError(expect.objectContaining({ reason: 'not-a-challenge' }));
    }
  });

  it('allows Sign in with Solana to omit fields, but not the nonce', () => {
    const line = `example.com wants you to sign in with your Solana account:\n${solana.address}\n\n`;
    const short = { ...rules, ...solana };
    expect(checkEip4361(`${line}Nonce: ${nonce}`, short)).toEqual({
      challenge: { nonce, issuedAt: null, subject: `sol:${solana.address}:` },
      chainId: null,
    });
    expect(() => checkEip4361(`${line}Version: 1`, short)).toThrowError(
      expect.objectContaining({ reason: 'not-a-challenge' }),
    );
  });
});

it('checks long texts in linear time', () => {
  const used = cpuTime(() => {
    for (const letter of ['a', ' ', '\n', 'a\n', 'URI: ', '- \n']) {
      parseEip4361(`example.com wants you to sign in with your Ethereum account:\n0x1\n${letter.repeat(200_000)}`);
      parseEip4361(letter.repeat(200_000));
    }
  });
  expect(used).toBeLessThan(500);
});

describe('the domain of a message', () => {
  const withUri = (uri: string, siteUrl: string) =>
    buildEip4361({ family: 'eth', siteUrl, address, chainId: 1, appId: 'foyer', time }).replace(
      /URI: .*/,
      () => `URI: ${uri}`,
    );
  const refused = (uri: string, siteUrl: string) =>
    expect(() => {
      if (checkEip4361(withUri(uri, siteUrl), { ...rules, siteUrl })) throw new Error(`${uri} was taken.`);
    }, uri).not.toThrowError(/was taken/);

  /** Addresses that WHATWG's parser, RFC 3986 or a reader take for the site, and another of these does not. */
  it.each([
    'http://localhost:4200\\@evil.example',
    'http://localhost:4200\\.evil.example',
    'http:\\\\localhost:4200',
    'http:/localhost:4200',
    'http:localhost:4200',
    'http:///localhost:4200',
    'HTTP://localhost:4200',
    'http://LOCALHOST:4200',
    'http://\u212aocalhost:4200',
    ' http://localhost:4200',
    'http://localhost:4200 ',
    'http://localhost:4200/a b',
    'ht\ttp://localhost:4200',
    'http://local\thost:4200',
    'http://localhost:4200\u0000',
    'http://localhost:4200/\u007f',
    'http://user@localhost:4200',
    'http://user:secret@localhost:4200',
    'http://:@localhost:4200',
    'http://@localhost:4200',
    'http://localhost:4200@evil.example',
    'http://evil.example@localhost:4200',
    'http://%6cocalhost:4200',
    'http://localhost%3a4200',
    'http://localhost%00:4200',
    'http://localhost.:4200',
    'http://localhost:04200',
    'http://localhost:4200:80',
    'http://localhost:',
    'http://localhost',
    'http://localhost:42000',
    'http://localhost:4200.evil.example',
    'http://127.0.0.1:4200',
    'http://\uff4cocalhost:4200',
    'http://l\u043ecalhost:4200',
    'http://localhost:4200/%',
    'http://localhost:4200/%zz',
    'http://localhost:4200/a#b#c',
    'http://localhost:4200/\u043e',
    'http://localhost:4200/"quoted"',
    'http://localhost:4200/<a>',
    'http://localhost:4200/{a}|^`',
  ])('not: %j', (uri) => refused(uri, 'http://localhost:4200'));

  it.each([
    ['https://example.com:443', 'https://example.com'],
    ['https://example.com:443/', 'https://example.com'],
    ['https://example.com:0443', 'https://example.com'],
    ['https://example.com.', 'https://example.com'],
    ['https://example.com..', 'https://example.com'],
    ['https://\u24d4xample.com', 'https://example.com'],
    ['https://example\u3002com', 'https://example.com'],
    ['https://exa\u00admple.com', 'https://example.com'],
    ['https://ex\u0430mple.com', 'https://example.com'],
    ['https://b\u00fccher.example', 'https://b\u00fccher.example'],
    ['https://2130706433', 'https://127.0.0.1'],
    ['https://0x7f000001', 'https://127.0.0.1'],
    ['https://0177.0.0.1', 'https://127.0.0.1'],
    ['https://127.1', 'https://127.0.0.1'],
    ['https://127.0.0.1.', 'https://127.0.0.1'],
    ['https://[0:0:0:0:0:0:0:1]', 'https://[::1]'],
    ['https://[::0001]', 'https://[::1]'],
  ])('not %j for %s', (uri, siteUrl) => refused(uri, siteUrl));

  it.each([
    ['http://localhost:4200', 'http://localhost:4200'],
    ['http://localhost:4200/', 'http://localhost:4200'],
    ['http://localhost:4200/sign-in?next=%2Fportfolio#top', 'http://localhost:4200'],
    ['http://localhost:4200?a=b@c', 'http://localhost:4200'],
    ['http://localhost:4200#a', 'http://localhost:4200'],
    ['https://example.com/a/../b//c', 'https://example.com'],
    ['https://[::1]:8443/', 'https://[::1]:8443'],
    ['https://xn--bcher-kva.example/', 'https://b\u00fccher.example'],
  ])('but %j for %s', (uri, siteUrl) => {
    expect(checkEip4361(withUri(uri, siteUrl), { ...rules, siteUrl })).not.toBeNull();
  });

  it.each(['Example.com', 'example.com.', 'example.com:443', 'exampl\u00e9.com', 'user@example.com', 'example.com\\'])(
    'not with the domain %j',
    (domain) => {
      const other = text.replace('example.com wants', `${domain} wants`);
      expect(() => {
        if (checkEip4361(other, rules)) throw new Error('It was taken.');
      }).not.toThrowError(/was taken/);
    },
  );

  it('matches the site in the form that the site writes', () => {
    for (const siteUrl of [
      'https://Example.COM:443/',
      'https://b\u00fccher.example',
      'http://localhost:4200/at/home',
    ]) {
      const own = buildEip4361({ family: 'eth', siteUrl, address, chainId: 1, appId: 'foyer', time });
      expect(checkEip4361(own, { ...rules, siteUrl })).not.toBeNull();
    }
  });

  it('does not match a Kelvin sign in place of a k', () => {
    const siteUrl = 'https://kiosk.example';
    const kiosk = buildEip4361({ family: 'eth', siteUrl, address, chainId: 1, appId: 'foyer', time });
    expect(checkEip4361(kiosk, { ...rules, siteUrl })).not.toBeNull();
    expect(checkEip4361(kiosk.replace('kiosk', '\u212aiosk'), { ...rules, siteUrl })).toBeNull();
  });
});

describe("viem's reading", () => {
  const fieldsOf = (message: string) => {
    const { issuedAt, expirationTime, chainId, ...others } = parseSiweMessage(message);
    return { ...others, chainId: String(chainId), issuedAt: issuedAt?.getTime(), end: expirationTime?.getTime() };
  };
  const fieldsOfOurs = (message: string) => {
    const ours = parseEip4361(message);
    return {
      ...{ domain: ours?.domain, address: ours?.address, uri: ours?.uri, version: ours?.version },
      ...{ chainId: ours?.chainId, nonce: ours?.nonce, requestId: ours?.requestId },
      issuedAt: Date.parse(ours?.issuedAt ?? ''),
      end: Date.parse(ours?.expirationTime ?? ''),
    };
  };

  it.each([
    ['the site wrote', text],
    ['names a scheme', `https://${text}`],
    ['has a path', text.replace(/URI: .*/, 'URI: https://example.com/sign-in?a=b')],
    ['has resources', `${text}\nResources:\n- https://example.com/terms`],
    ['has a statement that speaks of fields', text.replace(EIP4361_STATEMENT, 'Nonces: none. Version: later')],
  ])('is ours of a message that %s', (_what, message) => {
    expect(checkEip4361(message, rules)).not.toBeNull();
    expect(fieldsOf(message)).toMatchObject(fieldsOfOurs(message));
  });

  it.each([undefined, 'Sign in to Example.'])('holds for what viem itself writes (statement: %s)', (statement) => {
    const message = createSiweMessage({
      ...{ address, chainId: 1, domain: 'example.com', nonce, uri: 'https://example.com/login', version: '1' },
      ...{ issuedAt: now, expirationTime: new Date(now.getTime() + 60_000), requestId: 'foyer' },
      ...(statement && { statement }),
    });
    expect(checkEip4361(message, rules)?.challenge).toMatchObject({ nonce, issuedAt: null });
    expect(fieldsOf(message)).toMatchObject(fieldsOfOurs(message));
  });
});
