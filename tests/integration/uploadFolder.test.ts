import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountClient, type AccountClient, type Session } from '@/tests/helpers/accountClient';
import { startSdk } from '@/tests/helpers/createSdk';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { trial } from '@/tests/helpers/trials';

let backend: TestBackend;
let client: AccountClient;
let ann: Session;

beforeAll(async () => {
  backend = await startBackend({ env: { FILE_QUOTA: '4' } });
  client = createAccountClient(backend);
  ann = await client.signUp();
});
afterAll(() => backend.stop());

const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('uploadFolder', () => {
  it('stores what the SDK of a signed-in visitor sends, and any page can fetch it', async () => {
    const sdk = await startSdk(backend);
    const user = new sdk.User();
    await user.signUp({ username: 'uploader', password: 'correct horse battery staple' });
    const upload = sdk.Web3API.storage.uploadFolder as (options: object) => Promise<{ path: string }[]>;
    const abi = [
      { path: 'art/one.txt', content: base64('hello world\n') },
      { path: 'art/1.json', content: { name: 'One', attributes: [{ value: 7 }] } },
      { path: 'art/two words.txt', content: 'plain text' },
    ];
    const answer = await upload({ abi });
    await sdk.User.logOut();
    expect(answer.map(({ path }) => path.replace(/^.*\/ipfs\/Qm\w{44}/, ''))).toEqual([
      '/art/one.txt',
      '/art/1.json',
      '/art/two%20words.txt',
    ]);
    const [one, json, words] = await Promise.all(
      answer.map(({ path }) => fetch(path, { headers: { origin: 'https://elsewhere.example' } })),
    );
    // What kubo calls this text.
    expect(one?.headers.get('etag')).toBe('"QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o"');
    expect(await one?.text()).toBe('hello world\n');
    expect(json?.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await json?.json()).toEqual({ name: 'One', attributes: [{ value: 7 }] });
    expect(await words?.text()).toBe('plain text');
    const folder = await fetch(new URL('.', answer[0]?.path), { headers: { accept: 'application/json' } });
    const { entries } = (await folder.json()) as { entries: { name: string }[] };
    expect(entries.map(({ name }) => name)).toEqual(['1.json', 'one.txt', 'two words.txt']);
  });

  it('accepts the files by either name, and gives the same files the same address', async () => {
    const files = [{ path: 'a', content: base64('a') }];
    const [asAbi, asData] = await Promise.all([
      client.call(ann, 'uploadFolder', { abi: files }),
      client.call(ann, 'uploadFolder', { data: files }),
    ]);
    expect(asAbi.status).toBe(200);
    expect(asAbi.body).toEqual(asData.body);
  });

  it.each([
    [{}, 142, /^abi: must be a list/],
    [{ abi: [] }, 142, /^abi: /],
    [{ abi: 'x' }, 142, /^abi: /],
    [{ abi: [{ path: '../up', content: 'x' }] }, 142, /must be relative/],
    [{ abi: [{ path: '/etc/passwd', content: 'x' }] }, 142, /must be relative/],
    [{ abi: [{ path: 'a' }] }, 142, /^abi\.0\.content: /],
    [{ abi: [{ path: 7, content: 'x' }] }, 142, /^abi\.0\.path: /],
    [{ abi: [1, 2].map(() => ({ path: 'same', content: 'x' })) }, 142, /given twice/],
    [{ abi: Array.from({ length: 501 }, (_, index) => ({ path: `f${index}`, content: 'x' })) }, 142, /at most 500/],
    [{ abi: [{ path: 'big', content: 'x'.repeat(5_000_000) }] }, 116, /too large/],
  ])('rejects %#', async (params, code, reason) => {
    const { status, body } = await client.call(ann, 'uploadFolder', params);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body).toMatchObject({ code, error: expect.stringMatching(reason) as string });
  });

  it('requires a signed-in user', async () => {
    const { status, body } = await client.call(null, 'uploadFolder', { abi: [{ path: 'a', content: 'x' }] });
    expect([status, body['code']]).toEqual([400, 119]);
  });

  trial('counts against the file quota: each folder once, until the quota is used up', async () => {
    const cay = await client.signUp();
    const used = async () => (await client.call(cay, 'getFileSpace')).body['result'] as { used: number };
    const send = (letter: string, size: number) =>
      client.call(cay, 'uploadFolder', {
        abi: [{ path: letter, content: Buffer.alloc(size, letter).toString('base64') }],
      });
    const MB = 1024 * 1024;
    expect((await send('a', MB)).status).toBe(200);
    expect(await used()).toMatchObject({ used: MB, quota: 4 * MB });
    expect((await send('a', MB)).status).toBe(200);
    expect(await used()).toMatchObject({ used: MB });
    expect((await client.call(cay, 'uploadFolder', { abi: [{ path: '../up', content: 'x' }] })).status).toBe(400);
    const together = await Promise.all(['b', 'c', 'd', 'e', 'f'].map((letter) => send(letter, MB)));
    const refused = together.filter(({ status }) => status !== 200);
    for (const { body } of refused) {
      expect(body).toMatchObject({
        code: 140,
        error: expect.stringMatching(/Not enough space for this folder/) as string,
      });
    }
    expect((await used()).used).toBe(MB * (6 - refused.length));
    expect((await used()).used).toBeLessThanOrEqual(4 * MB);
    for (const letter of ['g', 'h', 'i', 'j']) await send(letter, MB);
    expect(await used()).toMatchObject({ used: 4 * MB });
    const file = { base64: Buffer.alloc(1000).toString('base64'), _ContentType: 'text/plain' };
    const saved = await client.rest('POST', 'files/note.txt', file, { sessionToken: cay.token });
    expect(saved.body).toMatchObject({ code: 140 });
  });

  it('limits each account’s share of the disk', async () => {
    const ben = await client.signUp();
    const send = () => client.call(ben, 'uploadFolder', { abi: [{ path: 'a', content: 'x' }] });
    for (let sent = 0; sent < 60; sent++) expect((await send()).status).toBe(200);
    expect((await send()).body).toMatchObject({ code: 155 });
  });
});
