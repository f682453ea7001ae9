import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findInBoth, openFileDags } from '@/server/storage/openFileDags';
import { openIpfsStore } from '@/server/storage/openIpfsStore';
import { readMetadata } from '@/server/chain/readMetadata';
import { readTokenFile, type TokenFileSources } from '@/server/chain/readTokenFile';

const dir = mkdtempSync(path.join(tmpdir(), 'foyer-token-file-'));
let store: TokenFileSources['store'];
/** A folder of `uploadFolder`, and a file of `saveIPFS`. */
let cid: string;
let saved: string;

async function* chunks(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text));
}

beforeAll(async () => {
  const folders = openIpfsStore(path.join(dir, 'ipfs'));
  const files = openFileDags(path.join(dir, 'ipfs-files'));
  const named = [
    'two words/1.json',
    'set/Cool Cat #12.json',
    'set/100% cat.json',
    'set/a%20b.json',
    'Who?.json',
    '1.json',
  ];
  cid = await folders.addFolder([
    ...named.map((name) => ({ path: name, content: Buffer.from(JSON.stringify({ name })) })),
    { path: 'big', content: Buffer.alloc(1_100_000) },
  ]);
  saved = await files.add('one', chunks('{"name":"Saved"}'));
  store = findInBoth(folders, files);
});
afterAll(() => rmSync(dir, { recursive: true }));

const read = async (uri: string) => Buffer.from(await readTokenFile(uri, { store, gateway: null })).toString();

describe('the metadata file of a token', () => {
  it.each([
    ['data:application/json;base64,eyJuYW1lIjoiT25lIn0=', '{"name":"One"}'],
    ['data:application/json;base64,eyJuYW1lIjoiT25lIn0%3D', '{"name":"One"}'],
    ['data:application/json;base64,{"name":"One"}', '{"name":"One"}'],
    ['data:application/json,{"name":"One"}', '{"name":"One"}'],
    ['data:application/json;utf8,{"name":"100% ä #1"}', '{"name":"100% ä #1"}'],
    ['data:application/json,%7B%22name%22%3A%22%C3%A4%22%7D', '{"name":"ä"}'],
    ['data:application/json;utf8,{"image":"data:,%3Csvg a=%22b%22/%3E"}', '{"image":"data:,%3Csvg a=%22b%22/%3E"}'],
    ['{"name":"One","image":"x#1"}', '{"name":"One","image":"x#1"}'],
    ['\n { "name": "100%41" }', '{ "name": "100%41" }'],
    ['%7B%22name%22%3A%22One%22%7D', '{"name":"One"}'],
    ['eyJuYW1lIjoiT25lIn0=', '{"name":"One"}'],
    ["<svg xmlns='http://www.w3.org/2000/svg'/>", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
  ])('may be in its address: %s', async (uri, text) => {
    expect(await read(uri)).toBe(text);
  });

  it('may be in the local IPFS store, in either URL form', async () => {
    expect(await read(`ipfs://${cid}/two%20words/1.json`)).toBe('{"name":"two words/1.json"}');
    expect(await read(`ipfs://ipfs/${cid}/two words/1.json`)).toBe('{"name":"two words/1.json"}');
  });

  it.each([
    ['ipfs://SAVED'],
    ['SAVED'],
    ['/ipfs/SAVED'],
    ['ipfs:/ipfs/SAVED/'],
    ['http://127.0.0.1:1337/ipfs/SAVED'],
    ['http://localhost:1337/ipfs/SAVED'],
    ['https://ipfs.moralis.io:2053/ipfs/SAVED'],
    ['https://gateway.test/ipfs/SAVED?filename=1.json'],
    ['https://SAVED.ipfs.gateway.test/'],
  ])('may be a file that saveIPFS keeps, at %s', async (uri) => {
    expect(await read(uri.replace('SAVED', saved))).toBe('{"name":"Saved"}');
  });

  it.each([
    ['set/Cool Cat #12.json', 'set/Cool Cat #12.json'],
    ['set/Cool%20Cat%20%2312.json', 'set/Cool Cat #12.json'],
    ['set/100% cat.json', 'set/100% cat.json'],
    ['set/100%25%20cat.json', 'set/100% cat.json'],
    ['set/a%20b.json', 'set/a%20b.json'],
    ['Who?.json', 'Who?.json'],
    ['1.json?version=2', '1.json'],
    ['1.json#2', '1.json'],
    ['1.json?', '1.json'],
  ])('may have any name in a folder: %s', async (written, name) => {
    for (const before of [`ipfs://${cid}`, `https://gateway.test/ipfs/${cid}`, `http://127.0.0.1:1337/ipfs/${cid}`]) {
      expect(await read(`${before}/${written}`)).toBe(JSON.stringify({ name }));
    }
  });

  it.each([
    ['data:nothing', /no content/],
    ['ipfs://QmUNLLsPACCz1vLxQVkXqqLX5R1X345qqfHbsf67hvA3Nn/1', /IPFS_GATEWAY/],
    ['ipfs://nothing', /is not a CID/],
    ['ar://x', /ar: is not fetched/],
    ['http://127.0.0.1:9/ipfs/QmUNLLsPACCz1vLxQVkXqqLX5R1X345qqfHbsf67hvA3Nn', /http: is not fetched/],
    ['https://127.0.0.1:9/ipfs/QmUNLLsPACCz1vLxQVkXqqLX5R1X345qqfHbsf67hvA3Nn', /not in the public internet/],
    ['https://127.0.0.1:9/ipfs/nothing', /not in the public internet/],
    ['https://127.0.0.1:9/Cool Cat #12.json', /not in the public internet/],
    ['', /URL is invalid/],
  ])('is refused with a reason: %s', async (uri, reason) => {
    await expect(read(uri)).rejects.toThrow(reason);
    await expect(read(`ipfs://${cid}/big`)).rejects.toThrow(/too large/);
  });
});

describe('the gateway of the operator', () => {
  it('is asked for content that the store lacks, by its path and nothing else', async () => {
    const requested: string[] = [];
    const server = createServer((req, res) => {
      requested.push(req.url ?? '');
      if (req.url?.endsWith('/1.json')) res.end('{}');
      else res.writeHead(404).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const gateway = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const elsewhere = 'QmUNLLsPACCz1vLxQVkXqqLX5R1X345qqfHbsf67hvA3Nn';
    const readThere = (uri: string) => readTokenFile(uri, { store, gateway });
    await readThere(`ipfs://${elsewhere}/Cool Cat #12/1.json`);
    await readThere(`ipfs://${elsewhere}/1.json#2`);
    for (const path of ['../admin', '%2e%2e/admin', 'a/..%2F../admin']) {
      await expect(readThere(`ipfs://${elsewhere}/${path}`)).rejects.toThrow(/leads out of the content/);
    }
    // The host that a contract wrote is held to the rules even where it is the gateway.
    await expect(readThere(`${gateway}/ipfs/${elsewhere}/1.json`)).rejects.toThrow(/http: is not fetched/);
    server.close();
    expect(requested).toEqual([
      `/ipfs/${elsewhere}/Cool%20Cat%20%2312/1.json`,
      `/ipfs/${elsewhere}/1.json%232`,
      `/ipfs/${elsewhere}/1.json`,
    ]);
  });
});

describe('metadata', () => {
  it('keeps the JSON unchanged, and extracts name, description and attributes', () => {
    const text = '{"name":"One","description":"d","attributes":[{"value":12345678901234567890}],"odd":1}';
    expect(readMetadata(Buffer.from(text), 'x')).toMatchObject({ metadata: text, name: 'One', description: 'd' });
    expect(readMetadata(Buffer.from('{"name":7,"properties":{"a":"b"}}'), 'x')).toMatchObject({
      name: null,
      description: null,
      attributes: '{"a":"b"}',
    });
  });

  it('may be an image', () => {
    const { metadata } = readMetadata(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'https://x/1.svg');
    expect(JSON.parse(metadata)).toEqual({ image: 'https://x/1.svg' });
    const drawn = '<?xml version="1.0"?><!DOCTYPE svg><svg fill="#f00"/>';
    expect(JSON.parse(readMetadata(Buffer.from(drawn), drawn).metadata)).toEqual({ image: drawn });
  });

  it.each(['', 'not found', '[1]', '"x"', '<html></html>', '{"name":'])('is not %j', (text) => {
    expect(() => readMetadata(Buffer.from(text), 'x')).toThrow(/neither a JSON object nor an image/);
  });
});
