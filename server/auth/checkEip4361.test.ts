import { describe, expect, it } from 'vitest';
import { buildEip4361, parseEip4361 } from '@/protocol/eip4361';
import { checkEip4361, type Eip4361Rules } from '@/server/auth/checkEip4361';
import { cpuTime } from '@/tests/helpers/cpuTime';

const now = new Date('2026-01-01T12:00:00.000Z');
const nonce = 'ab'.repeat(16);
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const siteUrl = 'https://example.com';
const rules: Eip4361Rules = { family: 'eth', address: address.toLowerCase(), appId: 'foyer', siteUrl, now };
const time = `${now.toISOString()}:${nonce}`;
const text = buildEip4361({ family: 'eth', siteUrl, address, chainId: 1, appId: 'foyer', time });
const solana = { family: 'sol', address: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' } as const;

/** The example of EIP-4361 itself. */
const EXAMPLE = [
  'example.com wants you to sign in with your Ethereum account:',
  '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  '',
  'I accept the ExampleOrg Terms of Service: https://example.com/tos',
  '',
  'URI: https://example.com/login',
  'Version: 1',
  'Chain ID: 1',
  'Nonce: 32891756',
  'Issued At: 2021-09-30T16:25:24Z',
  'Resources:',
  '- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
  '- https://example.com/my-web2-claim.json',
].join('\n');

describe('parseEip4361', () => {
  it('takes the example of the standard apart', () => {
    expect(parseEip4361(EXAMPLE)).toEqual({
      family: 'eth',
      domain: 'example.com',
      address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      uri: 'https://example.com/login',
      version: '1',
      chainId: '1',
      nonce: '32891756',
      issuedAt: '2021-09-30T16:25:24Z',
      expirationTime: undefined,
      notBefore: undefined,
      requestId: undefined,
    });
  });

  it('reads what it wrote, and a message without a statement or with a scheme', () => {
    expect(parseEip4361(text)).toMatchObject({ domain: 'example.com', address, nonce, requestId: 'foyer' });
    expect(parseEip4361(text.replace(/\n\n[^\n]+\n\n/, '\n\n\n'))).toMatchObject({ nonce });
    expect(parseEip4361(`https://${text}`)).toMatchObject({ domain: 'example.com' });
  });

  it.each([
    ['words before it', `Hello\n${text}`],
    ['words behind it', `${text}\nHello`],
    ['a second statement', text.replace('\n\nURI', '\nAnd more.\n\nURI')],
    ['its fields in another order', text.replace('Version: 1\nChain ID: 1', 'Chain ID: 1\nVersion: 1')],
    ['a field twice', text.replace('Version: 1', 'Version: 1\nVersion: 1')],
    ['another chain family', text.replace('Ethereum', 'Bitcoin')],
    ['line ends of Windows', text.replaceAll('\n', '\r\n')],
    ['a resource without its dash', `${text}\nResources:\nhttps://example.com`],
    ['no address', text.replace(`${address}\n`, '')],
    ['nothing', ''],
  ])('takes no text with %s for one', (_what, other) => {
    expect(parseEip4361(other)).toBeNull();
  });

  it('takes its time over no text, however long', () => {
    const used = cpuTime(() => {
      for (const letter of ['a', ' ', '\n', 'a\n', 'URI: ', '- \n']) {
        parseEip4361(`example.com wants you to sign in with your Ethereum account:\n0x1\n${letter.repeat(200_000)}`);
        parseEip4361(letter.repeat(200_000));
      }
    });
    expect(used).toBeLessThan(500);
  });
});

describe('checkEip4361', () => {
  const swap = (from: string | RegExp, to: string) => text.replace(from, to);
  const past = new Date(now.getTime() - 1).toISOString();
  const later = new Date(now.getTime() + 31_000).toISOString();

  it('answers the nonce and the chain of a right message, and nothing of another text', () => {
    expect(checkEip4361(text, rules)).toEqual({ challenge: { nonce, issuedAt: null }, chainId: 1 });
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
    ['another version', swap('Version: 1', 'Version: 01'), 'not-a-challenge'],
    ['no version', swap('Version: 1\n', ''), 'not-a-challenge'],
    ['no nonce', swap(/Nonce: .*\n/, ''), 'not-a-challenge'],
    ['a nonce in capitals', swap(nonce, nonce.toUpperCase()), 'not-a-challenge'],
    ['a chain that is no number', swap('Chain ID: 1', 'Chain ID: one'), 'not-a-challenge'],
    ['chain 0', swap('Chain ID: 1', 'Chain ID: 0'), 'not-a-challenge'],
    ['no chain', swap('Chain ID: 1\n', ''), 'not-a-challenge'],
    ['another application', swap('ID: foyer', 'ID: other'), 'not-a-challenge'],
    ['a moment in other words', swap(/Issued At: .*/, 'Issued At: Thu, 01 Jan 2026 12:00:00 GMT'), 'not-a-challenge'],
    ['no moment', swap(/Issued At: .*\n/, ''), 'not-a-challenge'],
    ['a moment to come', swap(/Issued At: .*/, `Issued At: ${later}`), 'future'],
    ['a moment long past', swap(/Issued At: .*/, 'Issued At: 2026-01-01T11:54:59Z'), 'stale'],
    ['an end that is past', swap(/Expiration Time: .*/, `Expiration Time: ${past}`), 'stale'],
    ['an end right now', swap(/Expiration Time: .*/, `Expiration Time: ${now.toISOString()}`), 'stale'],
    ['a beginning to come', swap('\nRequest', `\nNot Before: ${later}\nRequest`), 'future'],
  ])('refuses %s', (_what, other, fault) => {
    expect(parseEip4361(other)).not.toBeNull();
    expect(() => checkEip4361(other, rules)).toThrowError(expect.objectContaining({ fault }));
  });

  it('takes moments of another zone, and ones a little ahead of this clock', () => {
    const zone = swap(/Issued At: .*/, 'Issued At: 2026-01-01T13:00:00.5+01:00');
    expect(checkEip4361(zone, rules)).not.toBeNull();
    const ahead = new Date(now.getTime() + 29_000).toISOString();
    expect(checkEip4361(swap(/Issued At: .*/, `Issued At: ${ahead}`), rules)).not.toBeNull();
  });

  it("lets Solana's sister leave fields away, but not the nonce", () => {
    const line = `example.com wants you to sign in with your Solana account:\n${solana.address}\n\n`;
    const short = { ...rules, ...solana };
    expect(checkEip4361(`${line}Nonce: ${nonce}`, short)).toEqual({
      challenge: { nonce, issuedAt: null },
      chainId: null,
    });
    expect(() => checkEip4361(`${line}Version: 1`, short)).toThrowError(
      expect.objectContaining({ fault: 'not-a-challenge' }),
    );
  });
});
