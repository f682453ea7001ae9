import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchPublic, type FetchRules, MetadataError, readMetadata } from '@/server/chain/readMetadata';
import { isPublicAddress } from '@/server/http/requestPublic';

let server: Server;
let port: number;
let requested: string[] = [];

/** As in production, except that no certificate is needed. */
const STRICT: FetchRules = { maxBytes: 1_000, timeoutMs: 10_000, protocols: ['http:'] };

/** The same, except that one local address counts as public. */
const RULES: FetchRules = {
  ...STRICT,
  mayAsk: (address) => address === '127.0.0.1',
};

beforeAll(async () => {
  server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://x');
    requested.push(`${req.headers.host ?? ''}${pathname}`);
    if (pathname === '/to') res.writeHead(302, { Location: searchParams.get('place') ?? '' }).end();
    else if (pathname === '/loop') res.writeHead(302, { Location: '/loop' }).end();
    else if (pathname === '/huge') res.end('x'.repeat(100_000));
    else if (pathname === '/endless') {
      const timer = setInterval(() => res.write('x'), 20);
      res.once('close', () => clearInterval(timer));
    } else if (pathname === '/silent') req.resume();
    else if (pathname === '/gone') res.writeHead(404).end();
    else res.end('{"name":"One"}');
  }).listen(0, '0.0.0.0');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requested = [];
});

const at = (host: string, path = '/one') => `http://${host}:${port}${path}`;
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

describe('a file at a URL from a contract', () => {
  it('is fetched, redirects included', async () => {
    expect(text(await fetchPublic(at('127.0.0.1'), RULES))).toBe('{"name":"One"}');
    expect(text(await fetchPublic(at('127.0.0.1', '/to?place=/one'), RULES))).toBe('{"name":"One"}');
  });

  it.each([
    ['127.0.0.1'],
    ['localhost'],
    ['2130706433'],
    ['0x7f.1'],
    ['0177.0.0.1'],
    ['127.1'],
    ['0.0.0.0'],
    ['[::1]'],
    ['[::]'],
    ['[::ffff:127.0.0.1]'],
    ['[::ffff:7f00:1]'],
    ['[64:ff9b::7f00:1]'],
    ['[2002:7f00:1::]'],
    ['169.254.169.254'],
    ['10.0.0.1'],
    ['[fd00::1]'],
    ['[fe80::1]'],
  ])('is not asked for at %s', async (host) => {
    await expect(fetchPublic(at(host), STRICT)).rejects.toThrow(/is not in the public internet/);
    expect(requested).toEqual([]);
  });

  it.each([['127.0.0.2'], ['[::1]'], ['2130706434'], ['[::ffff:127.0.0.1]']])(
    'is not asked for at %s behind a redirect either',
    async (host) => {
      const place = encodeURIComponent(at(host));
      const asking = fetchPublic(at('127.0.0.1', `/to?place=${place}`), RULES);
      await expect(asking).rejects.toThrow(/is not in the public internet/);
      expect(requested).toHaveLength(1);
    },
  );

  it('is checked again after a redirect', async () => {
    const place = encodeURIComponent(at('localhost'));
    const rules = { ...STRICT, mayAsk: () => requested.length === 0 };
    await expect(fetchPublic(at('127.0.0.1', `/to?place=${place}`), rules)).rejects.toThrow(/localhost:.*is not in/);
    expect(requested).toHaveLength(1);
  });

  it.each([
    ['file:///etc/passwd', /file: is not fetched/],
    ['gopher://127.0.0.1/', /gopher: is not fetched/],
    ['http://user:secret@127.0.0.1/', /with a password/],
    ['nowhere', /URL is invalid/],
    ['http://', /URL is invalid/],
  ])('has to have an address that is one: %s', async (address, reason) => {
    await expect(fetchPublic(address, RULES)).rejects.toThrow(reason);
  });

  it('must be on https', async () => {
    await expect(fetchPublic(at('127.0.0.1'), { maxBytes: 10, timeoutMs: 10_000 })).rejects.toThrow(/http: is not/);
    const place = encodeURIComponent('file:///etc/passwd');
    await expect(fetchPublic(at('127.0.0.1', `/to?place=${place}`), RULES)).rejects.toThrow(/file: is not/);
  });

  it.each([
    ['/huge', /more than 1000 bytes/, 10_000],
    ['/endless', /took too long/, 500],
    ['/silent', /took too long/, 500],
    ['/loop', /redirects more than 3 times/, 10_000],
    ['/gone', /answered 404/, 10_000],
  ])('has its limits: %s', async (path, reason, timeoutMs) => {
    await expect(fetchPublic(at('127.0.0.1', path), { ...RULES, timeoutMs })).rejects.toThrow(reason);
  });

  it('may come from the operator’s own gateway wherever that is, and from no other private address', async () => {
    const rules = { ...STRICT, trusted: at('127.0.0.1', '') };
    expect(text(await fetchPublic(at('127.0.0.1'), rules))).toBe('{"name":"One"}');
    const place = encodeURIComponent(at('127.0.0.2'));
    await expect(fetchPublic(at('127.0.0.1', `/to?place=${place}`), rules)).rejects.toThrow(/public internet/);
  });
});

describe('the public internet', () => {
  it.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450::1'])('has %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(['100.64.0.1', '192.168.1.1', '198.19.0.1', '255.255.255.255', 'ff02::1', '2001:db8::1', 'x', ''])(
    'has not %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(false);
    },
  );
});

describe('the metadata of a token', () => {
  it('that nests deeper than the stack is none', () => {
    const deep = `{"name":"Deep","attributes":${'['.repeat(400_000)}${']'.repeat(400_000)}}`;
    expect(() => readMetadata(Buffer.from(deep), 'https://example.org/1')).toThrow(MetadataError);
  });
});
