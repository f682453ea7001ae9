import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IpfsStore } from '@/server/storage/IpfsStore';
import { openIpfsStore } from '@/server/storage/openIpfsStore';
import { readMetadata } from '@/server/chain/readMetadata';
import { readTokenFile } from '@/server/chain/readTokenFile';

const dir = mkdtempSync(path.join(tmpdir(), 'foyer-token-file-'));
let store: IpfsStore;
let cid: string;

beforeAll(async () => {
  store = openIpfsStore(dir);
  cid = await store.addFolder([
    { path: 'two words/1.json', content: Buffer.from('{"name":"One"}') },
    { path: 'big', content: Buffer.alloc(1_100_000) },
  ]);
});
afterAll(() => rmSync(dir, { recursive: true }));

const read = async (uri: string) => Buffer.from(await readTokenFile(uri, { store, gateway: null })).toString();

describe('the metadata file of a token', () => {
  it.each([
    ['data:application/json;base64,eyJuYW1lIjoiT25lIn0=', '{"name":"One"}'],
    ['data:application/json,{"name":"One"}', '{"name":"One"}'],
    ['data:application/json;utf8,{"name":"100% ä #1"}', '{"name":"100% ä #1"}'],
    ['data:application/json,%7B%22name%22%3A%22%C3%A4%22%7D', '{"name":"ä"}'],
  ])('may stand in its address: %s', async (uri, text) => {
    expect(await read(uri)).toBe(text);
  });

  it('may be in the local IPFS store, in either URL form', async () => {
    expect(await read(`ipfs://${cid}/two%20words/1.json`)).toBe('{"name":"One"}');
    expect(await read(`ipfs://ipfs/${cid}/two words/1.json`)).toBe('{"name":"One"}');
  });

  it.each([
    ['data:nothing', /no content/],
    ['ipfs://QmUNLLsPACCz1vLxQVkXqqLX5R1X345qqfHbsf67hvA3Nn/1', /IPFS_GATEWAY/],
    ['ipfs://nothing', /is not a CID/],
    ['ar://x', /ar: is not fetched/],
    ['', /URL is invalid/],
  ])('is refused with a reason: %s', async (uri, reason) => {
    await expect(read(uri)).rejects.toThrow(reason);
    await expect(read(`ipfs://${cid}/big`)).rejects.toThrow(/too large/);
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
  });

  it.each(['', 'not found', '[1]', '"x"', '<html></html>', '{"name":'])('is not %j', (text) => {
    expect(() => readMetadata(Buffer.from(text), 'x')).toThrow(/neither a JSON object nor an image/);
  });
});
