import { describe, expect, it } from 'vitest';
import { buildEip4361, EIP4361_STATEMENT, parseEip4361 } from '@/protocol/sign-in/eip4361';

const nonce = '0123456789abcdef'.repeat(2);
const time = `2026-01-01T12:00:00.000Z:${nonce}`;
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const KEY = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV';
const site = { siteUrl: 'http://localhost:3000/', appId: 'foyer', time };

describe('what the site writes', () => {
  it('names the site, the address, the chain and the challenge', () => {
    expect(buildEip4361({ ...site, family: 'eth', address: ADDRESS, chainId: 31337 })).toBe(
      [
        'localhost:3000 wants you to sign in with your Ethereum account:',
        ADDRESS,
        '',
        'This shows that you hold the key. It costs nothing and moves nothing.',
        '',
        'URI: http://localhost:3000',
        'Version: 1',
        'Chain ID: 31337',
        `Nonce: ${nonce}`,
        'Issued At: 2026-01-01T12:00:00.000Z',
        'Expiration Time: 2026-01-01T12:05:00.000Z',
        'Request ID: foyer',
      ].join('\n'),
    );
  });

  it('takes a statement, an address of the site, times and resources', () => {
    const more = {
      statement: 'Come in.',
      uri: 'http://localhost:3000/sign-in',
      expirationTime: new Date('2026-01-01T12:01:00.000Z'),
      notBefore: new Date('2026-01-01T11:59:00.000Z'),
      resources: ['ipfs://a', 'https://b.example'],
    };
    const text = buildEip4361({ ...site, ...more, family: 'sol', address: KEY, chainId: 'devnet' });
    expect(text).toBe(
      [
        'localhost:3000 wants you to sign in with your Solana account:',
        KEY,
        '',
        'Come in.',
        '',
        'URI: http://localhost:3000/sign-in',
        'Version: 1',
        'Chain ID: devnet',
        `Nonce: ${nonce}`,
        'Issued At: 2026-01-01T12:00:00.000Z',
        'Expiration Time: 2026-01-01T12:01:00.000Z',
        'Not Before: 2026-01-01T11:59:00.000Z',
        'Request ID: foyer',
        'Resources:',
        '- ipfs://a',
        '- https://b.example',
      ].join('\n'),
    );
    expect(parseEip4361(text)).toStrictEqual({
      family: 'sol',
      scheme: undefined,
      domain: 'localhost:3000',
      address: KEY,
      uri: 'http://localhost:3000/sign-in',
      version: '1',
      chainId: 'devnet',
      nonce,
      issuedAt: '2026-01-01T12:00:00.000Z',
      expirationTime: '2026-01-01T12:01:00.000Z',
      notBefore: '2026-01-01T11:59:00.000Z',
      requestId: 'foyer',
    });
  });

  it('calls the chain of Solana mainnet in place of any number', () => {
    expect(buildEip4361({ ...site, family: 'sol', address: KEY, chainId: 1 })).toContain('\nChain ID: mainnet\n');
    expect(buildEip4361({ ...site, family: 'eth', address: KEY, chainId: 1 })).toContain('\nChain ID: 1\n');
  });

  it('returns null without a challenge', () => {
    expect(() => buildEip4361({ ...site, time: 'now', family: 'eth', address: ADDRESS, chainId: 1 })).toThrow(
      'The time is no challenge.',
    );
  });
});

const text = buildEip4361({ ...site, siteUrl: 'https://example.com', family: 'eth', address: ADDRESS, chainId: 1 });

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
  it('parses the example of the standard', () => {
    expect(parseEip4361(EXAMPLE)).toEqual({
      family: 'eth',
      scheme: undefined,
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
    expect(parseEip4361(text)).toMatchObject({ domain: 'example.com', address: ADDRESS, nonce, requestId: 'foyer' });
    expect(parseEip4361(text.replace(/\n\n[^\n]+\n\n/, '\n\n\n'))).toMatchObject({ nonce });
    expect(parseEip4361(`https://${text}`)).toMatchObject({ scheme: 'https', domain: 'example.com' });
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
    ['no address', text.replace(`${ADDRESS}\n`, '')],
    ['nothing', ''],
    ['no first two lines', text.slice(text.indexOf('\n\n') + 1)],
    ['a statement right above its fields', text.replace(/\n\nURI/, '\nURI')],
    ['a field for a statement', text.replace(EIP4361_STATEMENT, 'URI: https://evil.example')],
    ['a statement beyond ASCII', text.replace(EIP4361_STATEMENT, 'Sign in \u202e elpmaxe.live')],
    ['a line separator of Unicode', text.replace(EIP4361_STATEMENT, 'Sign in\u2028URI: https://evil.example')],
    ['a carriage return', text.replace('Version', '\rVersion')],
    ['a tab', text.replace('Version: 1', 'Version: 1\t')],
    ['a null', text.replace('Version: 1', 'Version: 1\u0000')],
  ])('takes no text with %s for one', (_what, other) => {
    expect(parseEip4361(other)).toBeNull();
  });
});

describe('a scheme before the domain', () => {
  it.each(['http', 'H2', 'web3+a-b.c'])('%s', (scheme) => {
    expect(parseEip4361(`${scheme}://${text}`)).toMatchObject({ scheme, domain: 'example.com' });
  });

  it.each(['2http', '+', 'a b', 'a_b', ''])('is none: %j', (scheme) => {
    expect(parseEip4361(`${scheme}://${text}`)).toBeNull();
  });
});

it('returns omitted fields as undefined', () => {
  const least = `localhost wants you to sign in with your Solana account:\n${KEY}\n\nNonce: ${nonce}`;
  expect(Object.keys(parseEip4361(least) ?? {}).sort()).toEqual(
    [
      ...['address', 'chainId', 'domain', 'expirationTime', 'family', 'issuedAt'],
      ...['nonce', 'notBefore', 'requestId', 'scheme', 'uri', 'version'],
    ].sort(),
  );
});
