import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIpfsStore } from '@/server/storage/openIpfsStore';
import { serveIpfs } from '@/server/files/serveIpfs';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNiAAAABgADNjd8qAAAAABJRU5ErkJggg==',
  'base64',
);
const BIG = new Uint8Array(1_000_000).map((_, index) => index % 251);
const HELLO = 'QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o';

const bytes = (text: string) => new TextEncoder().encode(text);
const dir = mkdtempSync(path.join(tmpdir(), 'foyer-ipfs-'));
let server: Server;
let url: string;
let cid: string;

beforeAll(async () => {
  const store = openIpfsStore(path.join(dir, 'ipfs'));
  cid = await store.addFolder([
    { path: 'hello.txt', content: bytes('hello world\n') },
    { path: '1', content: bytes('{"name":"One"}') },
    { path: 'empty', content: bytes('') },
    { path: 'big', content: BIG },
    { path: 'pictures/dot', content: PNG },
    {
      path: 'pictures/evil.svg',
      content: bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    },
    { path: 'page.html', content: bytes('<script>alert(1)</script>') },
    { path: 'odd/<b> & ä.txt', content: bytes('odd') },
  ]);
  server = createServer(express().use(serveIpfs(store))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ipfs`;
});
afterAll(() => {
  server.close();
  rmSync(dir, { recursive: true });
});

/** Sends a path unchanged; `fetch` would normalize it. */
function rawGet(target: string): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const requested = request({ host: '127.0.0.1', port, path: target }, (res) => {
      res.resume().once('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers }));
    });
    requested.once('error', reject).end();
  });
}

describe('the route of files by their content', () => {
  it('serves files under the addresses that kubo gives them', async () => {
    const direct = await fetch(`${url}/${HELLO}`);
    expect(await direct.text()).toBe('hello world\n');
    const inFolder = await fetch(`${url}/${cid}/hello.txt`);
    expect(await inFolder.text()).toBe('hello world\n');
    expect(inFolder.headers.get('etag')).toBe(`"${HELLO}"`);
    // The same block under its version 1 address.
    const asOne = await fetch(`${url}/bafybeicg2rebjoofv4kbyovkw7af3rpiitvnl6i7ckcywaq6xjcxnc2mby`);
    expect(await asOne.text()).toBe('hello world\n');
  });

  it.each([
    ['hello.txt', 'text/plain; charset=utf-8'],
    ['1', 'application/json; charset=utf-8'],
    ['empty', 'text/plain; charset=utf-8'],
    ['big', 'application/octet-stream'],
    ['pictures/dot', 'image/png'],
    ['pictures/evil.svg', 'image/svg+xml; charset=utf-8'],
    ['page.html', 'text/html; charset=utf-8'],
  ])('tells of %s that it is %s, and lets nothing in it run', async (name, type) => {
    const { headers, status } = await fetch(`${url}/${cid}/${name}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none';/);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it('sends a range over the borders of blocks, and only the head where that is asked', async () => {
    const part = await fetch(`${url}/${cid}/big`, { headers: { range: 'bytes=262000-600000' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 262000-600000/1000000');
    expect(Buffer.compare(Buffer.from(await part.arrayBuffer()), BIG.subarray(262_000, 600_001))).toBe(0);
    const end = await fetch(`${url}/${cid}/big`, { headers: { range: 'bytes=-10' } });
    expect(Buffer.from(await end.arrayBuffer())).toEqual(Buffer.from(BIG.subarray(-10)));
    expect((await fetch(`${url}/${cid}/big`, { headers: { range: 'bytes=1000000-' } })).status).toBe(416);
    const other = await fetch(`${url}/${cid}/big`, { headers: { range: 'bytes=0-1', 'if-range': '"other"' } });
    expect(other.status).toBe(200);
    const head = await fetch(`${url}/${cid}/big`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '1000000', '']);
    const again = await fetch(`${url}/${cid}/big`, { headers: { 'if-none-match': head.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  it('lists a folder as a page and as JSON, with every name escaped', async () => {
    const moved = await fetch(`${url}/${cid}/odd`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([301, './odd/']);
    const page = await (await fetch(`${url}/${cid}/odd`, { headers: { accept: 'text/html' } })).text();
    expect(page).toContain('&#60;b&#62; &#38; ä.txt');
    expect(page).not.toContain('<b>');
    const link = /href="([^"]+)"/.exec(page)?.[1] ?? '';
    expect(await (await fetch(new URL(link, `${url}/${cid}/odd/`))).text()).toBe('odd');
    const list = await fetch(`${url}/${cid}/`, { headers: { accept: 'application/json' } });
    const { entries } = (await list.json()) as { entries: { name: string }[] };
    expect(entries.map(({ name }) => name)).toEqual(['1', 'big', 'empty', 'hello.txt', 'odd', 'page.html', 'pictures']);
  });

  it.each([
    ['/ipfs/nothing', 400],
    ['/ipfs/', 400],
    ['/ipfs', 400],
    // Contains its content in its own address, which anyone could create.
    ['/ipfs/bafyaaeykceeaeeqlnbswy3dpo5xxe3debimaw', 400],
    ['/ipfs/CID/../../../etc/passwd', 400],
    ['/ipfs/CID/%2e%2e/%2e%2e/secrets.json', 400],
    ['/ipfs/CID/..%2f..%2fsecrets.json', 400],
    ['/ipfs/CID//hello.txt', 400],
    ['/ipfs/CID/%00', 400],
    ['/ipfs/CID/%ff', 400],
    ['/ipfs/CID/no', 404],
    ['/ipfs/CID/hello.txt/below', 404],
    ['/ipfs/QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQ1', 404],
    ['/ipfs/QmUNLLsPACCz1vLxQVkXqqLX5R1X345qqfHbsf67hvA3Nn', 404],
    [`/ipfs/CID/${'a'.repeat(3000)}`, 400],
  ])('answers %s with %i, and keeps no such answer', async (target, status) => {
    const answer = await rawGet(target.replace('CID', cid));
    expect(answer.status).toBe(status);
    expect(answer.headers['cache-control'] ?? 'no-store').toBe('no-store');
  });

  it('accepts no uploads', async () => {
    const answer = await fetch(`${url}/${cid}`, { method: 'POST', body: 'x' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('the store', () => {
  it.each([
    [[]],
    [['']],
    [['/etc/passwd']],
    [['a/../../b']],
    [['a\\b']],
    [['a//b']],
    [['a\0b']],
    [['same', 'same']],
    [['a', 'a/b']],
    [[`${'d/'.repeat(20)}x`]],
    [['n'.repeat(256)]],
  ])('refuses a folder of %j', async (paths) => {
    const store = openIpfsStore(path.join(dir, 'refused'));
    await expect(store.addFolder(paths.map((one) => ({ path: one, content: PNG })))).rejects.toMatchObject({
      name: 'IpfsPathError',
    });
  });
});
