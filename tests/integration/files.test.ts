import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileSpace } from '@/protocol/calls/files';
import { createAccountClient, resultOf, type AccountClient, type Session } from '@/tests/helpers/accountClient';
import { createUploader, type Uploader } from '@/tests/helpers/createUploader';
import { numberedBytes } from '@/tests/helpers/numberedBytes';
import { residentMegabytes } from '@/tests/helpers/residentMegabytes';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { trial } from '@/tests/helpers/trials';

let backend: TestBackend;
let client: AccountClient;
let uploads: Uploader;
let ann: Session;
let ben: Session;

const MB = 1024 * 1024;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(async () => {
  backend = await startBackend({ env: { FILE_QUOTA: '420', FILE_SIZE_LIMIT: '256', UPLOAD_EXPIRY: '1' } });
  client = createAccountClient(backend);
  uploads = createUploader(backend, client);
  [ann, ben] = await Promise.all([client.signUp(), client.signUp()]);
});
afterAll(() => backend.stop());

const listFiles: Uploader['list'] = (...asked) => uploads.list(...asked);
const upload: Uploader['keep'] = (...asked) => uploads.keep(...asked);
const idOf = (at: string): string => at.split('/').at(-1) ?? '';

/** All names below the folders where bytes of visitors lie. */
const keptNames = (): string[] =>
  ['files', 'uploads', 'ipfs-files'].flatMap((folder) =>
    readdirSync(path.join(backend.dataDir, folder), { recursive: true }).map(String),
  );

const spaceOf = (session: Session) => resultOf<FileSpace>(client.call(session, 'getFileSpace'));

describe('an upload', () => {
  it('resumes after a lost connection, and is listed for its owner only', async () => {
    const bytes = Buffer.concat([PNG, Buffer.alloc(3 * MB, 'pixel')]);
    const at = await uploads.begin(ann, 'Été à la mer.png', bytes.length);
    await uploads.cut(ann, at, 0, chunksOf(bytes), MB);
    const first = await uploads.offset(ann, at);
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(bytes.length);
    expect(await listFiles(ann)).toMatchObject([{ state: 'open', name: 'Été à la mer.png', size: bytes.length }]);
    expect((await uploads.patch(ann, at, first, bytes.subarray(first))).status).toBe(204);
    const [row] = await listFiles(ann);
    expect(row).toMatchObject({ state: 'kept', type: 'image/png', place: 'backend', size: bytes.length });
    expect(await listFiles(ben)).toEqual([]);
    expect((await client.rest('GET', `classes/FileEntry/${row?.objectId}`)).body['code']).toBe(101);
    // Whoever lost the last answer is told that all is there.
    expect(await uploads.offset(ann, at)).toBe(bytes.length);
    const answer = await fetch(String(row?.url), { headers: { range: 'bytes=100-199' } });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);
    expect(answer.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''%C3%89t%C3%A9%20%C3%A0%20la%20mer.png",
    );
  });

  it('is rejected for other users, without revealing more', async () => {
    const at = await uploads.begin(ann, 'mine.txt', 10);
    const bytes = Buffer.from('0123456789');
    const tries = [
      await uploads.patch(ben, at, 0, bytes),
      await uploads.send(ben, 'HEAD', at),
      await uploads.send(ben, 'DELETE', at),
      await uploads.send(ben, 'HEAD', `/uploads/${'0'.repeat(32)}`),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const nobody = [await uploads.patch(null, at, 0, bytes), await uploads.send(null, 'POST', '/uploads')];
    expect(nobody.map(({ status, body }) => [status, body['code']])).toEqual([
      [401, 209],
      [401, 209],
    ]);
    const stranger = { id: '', token: 'r:00000000000000000000000000000000' };
    expect((await uploads.patch(stranger, at, 0, bytes)).body['code']).toBe(209);
    expect((await client.call(ben, 'deleteFile', { id: idOf(at) })).body['code']).toBe(101);
    expect((await client.call(ben, 'changeFile', { id: idOf(at), name: 'his.txt' })).body['code']).toBe(101);
    expect(await uploads.offset(ann, at)).toBe(0);
    expect((await uploads.send(ann, 'DELETE', at)).status).toBe(204);
    expect(await listFiles(ann, { objectId: idOf(at) })).toEqual([]);
  });

  it.each([
    ['a size that is too large', { 'Upload-Length': String(257 * MB) }, 413, 129],
    ['no size', { 'Upload-Defer-Length': '1' }, 400, 128],
    ['a negative size', { 'Upload-Length': '-1' }, 400, 128],
    ['a name with a path', { 'Upload-Length': '1', 'Upload-Metadata': named('../../secrets.json') }, 400, 122],
    ['a name with a NUL', { 'Upload-Length': '1', 'Upload-Metadata': named('a\0.txt') }, 400, 122],
    ['no name', { 'Upload-Length': '1' }, 400, 122],
    ['an endless name', { 'Upload-Length': '1', 'Upload-Metadata': named('é'.repeat(129)) }, 400, 122],
  ])('is rejected with %s', async (_what, headers, status, code) => {
    const before = keptNames();
    const answer = await uploads.send(ann, 'POST', '/uploads', { headers });
    expect([answer.status, answer.body['code']], JSON.stringify(answer.body)).toEqual([status, code]);
    expect(keptNames()).toEqual(before);
  });

  it('is rejected at its end if its content does not match its name, and leaves nothing behind', async () => {
    const before = keptNames();
    const script = Buffer.from('<script>alert(1)</script>');
    const at = await uploads.begin(ann, 'holiday.png', script.length);
    const answer = await uploads.patch(ann, at, 0, script);
    expect([answer.status, answer.body['code']]).toEqual([415, 130]);
    expect(await listFiles(ann, { name: 'holiday.png' })).toEqual([]);
    expect(keptNames()).toEqual(before);
  });

  it('cannot continue past its size or from a wrong offset', async () => {
    const at = await uploads.begin(ann, 'ten.txt', 10);
    expect((await uploads.patch(ann, at, 0, Buffer.alloc(11, 'x'))).status).toBe(413);
    expect((await uploads.patch(ann, at, 5, Buffer.alloc(5, 'x'))).body['code']).toBe(128);
    const offset = await uploads.offset(ann, at);
    expect(offset).toBeLessThanOrEqual(10);
    await uploads.send(ann, 'DELETE', at);
  });

  it('that does not exist is rejected with an error of the protocol', async () => {
    const at = await uploads.begin(ann, 'ten.txt', 10);
    const begin = (headers: Record<string, string>) =>
      uploads.send(ann, 'POST', '/uploads', { headers: { 'Upload-Length': '5', ...headers } });
    const answers = await Promise.all([
      begin({ 'Upload-Concat': 'partial' }),
      begin({ 'Upload-Concat': `final;${at}` }),
      begin({ 'Upload-Metadata': 'x y z' }),
      begin({ 'Upload-Metadata': 'filename eA==,filename eA==' }),
      uploads.send(ann, 'PATCH', at, { headers: { 'Upload-Offset': '0' }, body: Buffer.from('x') }),
    ]);
    for (const { status, body } of answers) expect([status, body['code']]).toEqual([400, 107]);
    await uploads.send(ann, 'DELETE', at);
  });

  it('counts towards the quota from its start, also for many at once', async () => {
    const cid = await client.signUp();
    const begun = await Promise.allSettled(
      Array.from({ length: 4 }, (_, index) => uploads.begin(cid, `part${index}.bin`, 200 * MB)),
    );
    const taken = begun.filter(({ status }) => status === 'fulfilled').length;
    expect(taken).toBeLessThanOrEqual(2);
    // All four may have stood in each other's way; the room is free again then.
    if (taken === 0) await uploads.begin(cid, 'alone.bin', 200 * MB);
    const { used, quota } = await spaceOf(cid);
    expect(used).toBeLessThanOrEqual(quota);
    const refusal = await uploads.begin(cid, 'more.bin', 256 * MB).catch(String);
    expect(refusal).toContain('413');
    expect(refusal).toContain('"code":140');
    // By the way of the SDK too.
    for (const { objectId } of await listFiles(cid)) await client.call(cid, 'deleteFile', { id: objectId });
    for (const name of ['a.bin', 'b.bin']) await uploads.begin(cid, name, 210 * MB);
    const file = { base64: Buffer.from('x').toString('base64'), _ContentType: 'text/plain' };
    expect((await client.rest('POST', 'files/note.txt', file, { sessionToken: cid.token })).body['code']).toBe(140);
  });

  it('expires if unfinished, with its bytes, and no longer counts', async () => {
    const dan = await client.signUp();
    const at = await uploads.begin(dan, 'late.txt', 10);
    await uploads.patch(dan, at, 0, Buffer.from('12345'));
    const file = path.join(backend.dataDir, 'uploads', idOf(at));
    const note = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as object;
    const longAgo = new Date(Date.now() - 2 * 60 * 60_000);
    writeFileSync(`${file}.json`, JSON.stringify({ ...note, creation_date: longAgo.toISOString() }));
    utimesSync(file, longAgo, longAgo);
    expect((await uploads.patch(dan, at, 5, Buffer.from('67890'))).status).toBe(410);
    expect((await client.call(dan, 'deleteFile', { id: idOf(at) })).status).toBe(200);
    expect(existsSync(file) || existsSync(`${file}.json`)).toBe(false);
    expect((await spaceOf(dan)).used).toBe(0);
  });

  it('stores an empty file', async () => {
    const at = await uploads.begin(ann, 'empty.txt', 0);
    const [row] = await listFiles(ann, { objectId: idOf(at) });
    expect(row).toMatchObject({ state: 'kept', size: 0 });
    expect(await (await fetch(String(row?.url))).text()).toBe('');
  });
});

describe('a file', () => {
  it.each(['..', '%2e%2e', '../secrets.json', '..%2fsecrets.json', '%00', '', '.', `${'0'.repeat(32)}_none.txt`])(
    'path cannot reach other files on the disk: %j',
    async (name) => {
      const { status } = await uploads.send(null, 'GET', `/server/files/foyer/${name}`);
      expect([400, 403, 404]).toContain(status);
    },
  );

  it.each([
    ['page.html', '<script>alert(1)</script>', 'text/html; charset=utf-8'],
    [
      'drawing.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'image/svg+xml; charset=utf-8',
    ],
    ['paper.pdf', '%PDF-1.7 and so on', 'application/pdf'],
  ])('of type %s is downloaded and never rendered', async (name, content, type) => {
    const { url } = await upload(ann, name, Buffer.from(content));
    const { headers } = await fetch(String(url));
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none';/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('and its bytes are removed when its owner deletes it', async () => {
    const before = keptNames().length;
    const plain = await upload(ann, 'plain.txt', Buffer.from('plain words'));
    const byContent = await upload(ann, 'content.txt', Buffer.from('words by their content'), 'ipfs');
    const twin = await upload(ben, 'twin.txt', Buffer.from('words by their content'), 'ipfs');
    expect(byContent.hash).toBe(twin.hash);
    for (const { objectId } of [plain, byContent]) {
      expect((await client.call(ann, 'deleteFile', { id: objectId })).status).toBe(200);
    }
    expect((await fetch(String(plain.url))).status).toBe(404);
    expect((await fetch(String(byContent.url))).status).toBe(404);
    // Another's file with the same content stays.
    expect(await (await fetch(String(twin.ipfs))).text()).toBe('words by their content');
    expect((await client.call(ben, 'deleteFile', { id: twin.objectId })).status).toBe(200);
    expect((await fetch(String(twin.ipfs))).status).toBe(404);
    expect(keptNames()).toHaveLength(before);
  });

  it('is renamed and tagged by its owner through the functions only', async () => {
    const { objectId } = await upload(ann, 'old.txt', Buffer.from('x'));
    await resultOf(
      client.call(ann, 'changeFile', { id: objectId, name: 'Nouvelle année.txt', labels: ['été', 'été', 'mer'] }),
    );
    expect(await listFiles(ann, { objectId })).toMatchObject([{ name: 'Nouvelle année.txt', labels: ['été', 'mer'] }]);
    for (const wrong of [{ name: 'a/b' }, { name: '' }]) {
      expect((await client.call(ann, 'changeFile', { id: objectId, ...wrong })).body['code']).toBe(122);
    }
    for (const labels of ['x', [''], [7], ['x'.repeat(33)], Array.from({ length: 13 }, String)]) {
      expect((await client.call(ann, 'changeFile', { id: objectId, labels })).body['code']).toBe(142);
    }
    const { rest } = client;
    const options = { sessionToken: ann.token };
    const raw = [
      await rest('POST', 'classes/FileEntry', { name: 'made up', size: 0 }, options),
      await rest('PUT', `classes/FileEntry/${objectId}`, { size: 0 }, options),
      await rest('DELETE', `classes/FileEntry/${objectId}`, {}, options),
      await fetch(`${backend.serverUrl}/files/${objectId}_old.txt`, {
        method: 'DELETE',
        headers: { 'X-Parse-Application-Id': backend.appId, 'X-Parse-Session-Token': ann.token },
      }),
    ];
    expect(raw.map(({ status }) => status)).toEqual([400, 400, 400, 403]);
    expect(await listFiles(ann, { objectId })).toMatchObject([{ size: 1 }]);
  });

  it('is deleted with the account, including its bytes', async () => {
    const eve = await client.signUp();
    const before = keptNames();
    const { url } = await upload(eve, 'diary.txt', Buffer.from('dear diary'));
    await upload(eve, 'by-content.txt', Buffer.from('dear content'), 'ipfs');
    await uploads.begin(eve, 'unfinished.txt', 100);
    const all = await resultOf(client.call(eve, 'exportAccount'));
    expect(JSON.stringify(all)).toContain('diary.txt');
    await resultOf(client.call(eve, 'deleteAccount', { confirm: eve.username }));
    expect((await fetch(String(url))).status).toBe(404);
    expect(keptNames()).toEqual(before);
  });
});

trial('of 200 MB uploads completely over two lost connections, with little memory', async () => {
  const fay = await client.signUp();
  const size = 200 * MB;
  const at = await uploads.begin(fay, 'film.bin', size);
  const idle = residentMegabytes(backend.pid);
  let most = idle;
  const look = setInterval(() => (most = Math.max(most, residentMegabytes(backend.pid))), 25);
  for (const cutAt of [70 * MB, 60 * MB]) {
    const offset = await uploads.offset(fay, at);
    await uploads.cut(fay, at, offset, numberedBytes(offset, size), cutAt);
  }
  const offset = await uploads.offset(fay, at);
  expect(offset).toBeGreaterThan(100 * MB);
  expect(offset).toBeLessThan(size);
  expect((await uploads.patch(fay, at, offset, Readable.from(numberedBytes(offset, size)))).status).toBe(204);
  const sent = createHash('sha256');
  for (const part of numberedBytes(0, size)) sent.update(part);
  const [row] = await listFiles(fay);
  const got = Buffer.from(await (await fetch(String(row?.url))).arrayBuffer());
  clearInterval(look);
  expect(createHash('sha256').update(got).digest('hex')).toBe(sent.digest('hex'));
  expect(most - idle).toBeLessThan(300);
});

it.runIf(process.platform !== 'win32')('is not readable by other users of the machine', async () => {
  const gus = await client.signUp();
  await upload(gus, 'one.txt', Buffer.from('one'));
  await upload(gus, 'two.txt', Buffer.from('two'), 'ipfs');
  await uploads.begin(gus, 'three.txt', 5);
  const open = ['files', 'uploads', 'ipfs-files', 'ipfs'].flatMap((folder) => {
    const root = path.join(backend.dataDir, folder);
    const names = ['', ...readdirSync(root, { recursive: true }).map(String)];
    return names.map((name) => path.join(root, name)).filter((file) => (statSync(file).mode & 0o077) !== 0);
  });
  expect(open).toEqual([]);
});

function named(name: string): string {
  return `filename ${Buffer.from(name).toString('base64')}`;
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536);
}
