import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAccountClient, type AccountClient, type Session } from '@/tests/helpers/accountClient';
import { issueApiKey } from '@/tests/helpers/apiKeys';
import { createUploader, type Uploader } from '@/tests/helpers/createUploader';
import { openForwarder, type Forwarder } from '@/tests/helpers/openForwarder';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { createAccount, fetchChallenge, sendProof, signChallenge, signInOverRest } from '@/tests/helpers/walletSignIn';

const run = promisify(execFile);

const CHAIN = '0x7a69';
const ADA = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const MB = 1024 * 1024;

/** What a visitor is told while the database is away, whatever they asked for. */
const AWAY = 'The service is not available at the moment. Try again in a few seconds.';

/** Has a database and a chain. */
let home: TestBackend;
/** Reaches both over lines that can be cut. */
let backend: TestBackend;
let toDatabase: Forwarder;
let toChain: Forwarder;
let people: AccountClient;
let uploader: Uploader;
let dataDir: string;
/** Whether the folder of data is a small disk of its own: not everybody may mount one. */
let isSmallDisk: boolean;

beforeAll(async () => {
  home = await startBackend({ chain: true });
  [toDatabase, toChain] = await Promise.all([openForwarder(), openForwarder()]);
  toDatabase.leadTo(Number(new URL(home.databaseUri).port));
  toChain.leadTo(Number(new URL(home.rpcUrl).port));
  const databaseUri = new URL(home.databaseUri);
  databaseUri.host = `127.0.0.1:${toDatabase.port}`;
  dataDir = await mkdtemp(path.join(tmpdir(), 'foyer-outages-'));
  isSmallDisk = await mountSmallDisk(dataDir);
  backend = await startBackend({
    ...{ dataDir, databaseUri: databaseUri.href },
    env: {
      RPC_URL_31337: `http://127.0.0.1:${toChain.port}`,
      // On a disk of 48 MB; without one, more than any disk has.
      UPLOAD_MIN_FREE_SPACE: isSmallDisk ? '16' : '999999999',
    },
  });
  people = createAccountClient(backend);
  uploader = createUploader(backend, people);
});
afterAll(async () => {
  await backend?.stop();
  await Promise.all([toDatabase?.close(), toChain?.close()]);
  await home?.stop();
  if (isSmallDisk) await run('umount', [dataDir]);
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

async function mountSmallDisk(folder: string): Promise<boolean> {
  return run('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
}

describe('a disk that fills up', () => {
  const file = { base64: Buffer.alloc(1_000, 'a').toString('base64'), _ContentType: 'text/plain' };
  const sendFile = ({ token }: Session) => people.rest('POST', 'files/note.txt', file, { sessionToken: token });
  const health = async () => (await (await fetch(`${backend.origin}/health`)).json()) as { parts: { disk: object } };
  const told = { code: 130, error: expect.stringMatching(/no room.*Try again/) as string };
  /** Something else fills the disk; without one of its own it is full from the start. */
  const fill = async (bytes: number) => {
    if (isSmallDisk) await run('fallocate', ['-l', String(bytes), path.join(dataDir, 'of-others')]);
  };
  /** So many further files find a place on the disk. */
  const allowFiles = async (count: number) => {
    const { files, ffree } = await statfs(dataDir);
    await run('mount', ['-o', `remount,nr_inodes=${files - ffree + count}`, dataDir]);
  };
  const listKept = async () =>
    (await Promise.all(['files', 'ipfs-files'].map((name) => readdir(path.join(dataDir, name))))).flat().sort();
  /** The free space is read once a second. */
  const expectSoon = <Result>(work: () => Promise<Result>) => vi.waitFor(work, { timeout: 5_000, interval: 200 });
  const fillUpTo = async (free: number) => {
    const { bavail, bsize } = await statfs(dataDir);
    await fill(bavail * bsize - free);
  };
  const create = (size: number) => ({
    headers: {
      'Upload-Length': String(size),
      'Upload-Metadata': `filename ${Buffer.from('a.bin').toString('base64')},place ${Buffer.from('backend').toString('base64')}`,
    },
  });

  it('accepts uploads down to its minimum, and keeps nothing of one it stops midway', async () => {
    const session = await people.signUp();
    if (isSmallDisk) {
      const [whole, half] = [
        await uploader.begin(session, 'whole.bin', 15 * MB),
        await uploader.begin(session, 'half.bin', 10 * MB),
      ];
      expect((await sendFile(session)).status).toBe(201);
      expect((await uploader.patch(session, whole, 0, Buffer.alloc(15 * MB))).status).toBe(204);
      const parts = async function* () {
        yield Buffer.alloc(5 * MB);
        await fill(15 * MB);
        await sleep(1_100); // The free space is read once a second.
        yield Buffer.alloc(5 * MB);
      };
      const { status, body } = await uploader.patch(session, half, 0, Readable.from(parts()));
      expect([status, body]).toEqual([507, told]);
    }
    const { status, body } = await uploader.send(session, 'POST', '/uploads', create(20 * MB));
    expect([status, body]).toEqual([507, told]);
    const names = (await uploader.list(session)).map(({ name, state }) => `${name} ${state}`).sort();
    expect(names).toEqual(isSmallDisk ? ['note.txt kept', 'whole.bin kept'] : []);
    expect(await readdir(path.join(dataDir, 'uploads'))).toEqual([]);
    expect((await readdir(path.join(dataDir, 'files'))).length).toBe(names.length);
  });

  it('rejects the rest of an upload that would go below it, and keeps nothing of it', async () => {
    if (!isSmallDisk) return;
    const session = await people.signUp();
    await rm(path.join(dataDir, 'of-others'), { force: true });
    const at = await expectSoon(() => uploader.begin(session, 'rest.bin', 10 * MB));
    // More is free than the floor, but no ten megabytes.
    await fillUpTo(20 * MB);
    await sleep(1_100);
    const { status, body } = await uploader.patch(session, at, 0, Buffer.alloc(10 * MB));
    expect([status, body]).toEqual([507, told]);
    expect(await uploader.list(session)).toEqual([]);
    expect(await readdir(path.join(dataDir, 'uploads'))).toEqual([]);
  });

  it('reports a disk that is full in the same way, and keeps nothing of the upload', async () => {
    if (!isSmallDisk) return;
    const session = await people.signUp();
    await rm(path.join(dataDir, 'of-others'), { force: true });
    const [half, byContent] = [
      await expectSoon(() => uploader.begin(session, 'half.bin', 10 * MB)),
      await uploader.begin(session, 'by-content.bin', 1_000, 'ipfs'),
    ];
    const kept = await listKept();
    // Room is there, but none for a further file: the disk says ENOSPC, as it does without room.
    await allowFiles(0);
    try {
      const folder = { abi: [{ path: 'a.txt', content: Buffer.from('x').toString('base64') }] };
      const { rest } = people;
      const as = { sessionToken: session.token };
      const byIpfs = { ...file, fileData: { ipfs: true } };
      for (const [name, { status, body }] of Object.entries({
        'in one piece': await sendFile(session),
        'in one piece, by its content': await rest('POST', 'files/note.txt', byIpfs, as),
        'resumable, begun': await uploader.send(session, 'POST', '/uploads', create(10)),
        'resumable, by its content': await uploader.patch(session, byContent, 0, Buffer.alloc(1_000)),
      })) {
        expect([name, status, body]).toEqual([name, 507, told]);
      }
      expect((await rest('POST', 'functions/uploadFolder', folder, as)).body).toEqual(told);
    } finally {
      await allowFiles(1_000);
    }
    const parts = async function* () {
      yield Buffer.alloc(5 * MB);
      // To the last megabyte, before the free space is read again.
      await fillUpTo(MB);
      yield Buffer.alloc(5 * MB);
    };
    const { status, body } = await uploader.patch(session, half, 0, Readable.from(parts()));
    expect([status, body]).toEqual([507, told]);
    await rm(path.join(dataDir, 'of-others'), { force: true });
    expect(await uploader.list(session)).toEqual([]);
    expect(await readdir(path.join(dataDir, 'uploads'))).toEqual([]);
    expect(await listKept()).toEqual(kept);
  });

  it('rejects every kind of upload below it before its bytes arrive, and reports it in health and metrics', async () => {
    const session = await people.signUp();
    await fill(20 * MB);
    await expect.poll(health).toMatchObject({ parts: { disk: { status: 'down' } } });
    expect(await health()).toMatchObject({
      status: 'degraded',
      parts: { disk: { detail: expect.stringMatching(/^uploads are refused: \d+ MB are free, and \d+ MB/) as string } },
    });
    expect((await fetch(`${backend.origin}/ready`)).status).toBe(200);
    const metrics = await (await fetch(`${backend.origin}/metrics`)).text();
    expect(metrics).toMatch(/^foyer_disk_free_bytes \d/m);
    expect(metrics).toMatch(/^foyer_disk_floor_bytes \d/m);

    const whole = await sendFile(session);
    expect([whole.status, whole.body]).toEqual([507, told]);
    const begun = await uploader.send(session, 'POST', '/uploads', create(10));
    expect([begun.status, begun.body]).toEqual([507, told]);
    const folder = { abi: [{ path: 'a.txt', content: Buffer.from('x').toString('base64') }] };
    const { body } = await people.rest('POST', 'functions/uploadFolder', folder, { sessionToken: session.token });
    expect(body).toEqual(told);
    const { key } = await issueApiKey(home);
    const overRest = await fetch(`${backend.origin}/api/v2/ipfs/uploadFolder`, {
      ...{ method: 'POST', headers: { 'x-api-key': key }, body: JSON.stringify(folder.abi) },
    });
    expect([overRest.status, await overRest.json()]).toEqual([507, { code: 130, message: told.error }]);
    // Everything else goes on.
    expect((await people.rest('POST', 'functions/getServerTime')).status).toBe(200);
    expect(await uploader.list(session)).toEqual([]);
    if (!isSmallDisk) return;
    await rm(path.join(dataDir, 'of-others'));
    await expect.poll(health).toMatchObject({ parts: { disk: { status: 'ok' } } });
    expect((await sendFile(session)).status).toBe(201);
  });
});

describe('an unreachable chain node', () => {
  const call = () =>
    people.rest('POST', 'functions/getNativeBalance', { chain: CHAIN, address: ADA }) as Promise<{
      status: number;
      body: Record<string, unknown>;
    }>;

  it('delays nobody once detected, reports when to retry, and recovers by itself', async () => {
    const { key } = await issueApiKey(home);
    const overRest = () =>
      fetch(`${backend.origin}/api/v2/${ADA}/balance?chain=${CHAIN}`, { headers: { 'x-api-key': key } });
    expect((await call()).status).toBe(200);
    expect((await overRest()).status).toBe(200);
    toChain.leadTo(null);
    expect((await call()).body).toMatchObject({ code: 141, error: expect.stringMatching(/does not answer/) as string });
    const refused = await overRest();
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await refused.json()).toMatchObject({ code: 141 });
    toChain.leadTo(Number(new URL(home.rpcUrl).port));
    await expect.poll(async () => (await call()).status).toBe(200);
  });
});

describe('an unreachable database', () => {
  it('is reported in plain words wherever it is needed, and everything recovers once it is back', async () => {
    const ada = await people.signUp();
    const { key } = await issueApiKey(home);
    const wallet = createAccount();
    const proof = await signChallenge(wallet, await fetchChallenge(people.rest));
    const at = isSmallDisk ? await uploader.begin(ada, 'a.txt', 4) : `/uploads/${'0'.repeat(32)}`;
    await people.rest('GET', 'users/me', {}, { sessionToken: ada.token });

    toDatabase.leadTo(null);
    const { rest } = people;
    const as = { sessionToken: ada.token };
    const asked = {
      wallet: sendProof(rest, proof),
      challenge: rest('POST', 'functions/getServerTime'),
      'log in': people.logIn(ada.username),
      'sign up': rest('POST', 'users', { username: 'bob', password: 'correct horse battery staple' }),
      me: rest('GET', 'users/me', {}, as),
      find: rest('GET', 'classes/Profile'),
      post: rest('POST', 'classes/Post', { text: 'hello' }, as),
      account: rest('POST', 'functions/getAccount', {}, as),
      batch: rest('POST', 'batch', { requests: [{ method: 'GET', path: '/server/classes/Profile' }] }),
      reset: rest('POST', 'requestPasswordReset', { email: 'ada@example.com' }),
    };
    for (const [name, answer] of Object.entries(asked)) {
      const { status, body, headers } = await answer;
      expect([name, status, headers.get('Retry-After'), body]).toEqual([name, 503, '2', { code: 1, error: AWAY }]);
    }
    const overRest = await fetch(`${backend.origin}/api/v2/${ADA}/balance?chain=${CHAIN}`, {
      headers: { 'x-api-key': key },
    });
    expect([overRest.status, overRest.headers.get('Retry-After')]).toEqual([503, '2']);
    expect(await overRest.json()).toEqual({ code: 1, message: AWAY });
    for (const [method, path, headers] of [
      ['PATCH', at, { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }],
      ['POST', '/uploads', { 'Upload-Length': '4' }],
    ] as const) {
      const answer = await uploader.send(ada, method, path, { headers });
      expect([answer.status, answer.headers['retry-after'], answer.body]).toEqual([503, '2', { code: 1, error: AWAY }]);
    }
    // A node is asked all the same.
    const { body } = await rest('POST', 'functions/getNativeBalance', { chain: CHAIN, address: ADA });
    expect(body).toHaveProperty('result.balance');

    toDatabase.leadTo(Number(new URL(home.databaseUri).port));
    await expect.poll(async () => (await rest('GET', 'users/me', {}, as)).status).toBe(200);
    expect((await signInOverRest(rest, wallet)).status).toBeLessThan(300);
    expect((await uploader.patch(ada, at, 0, Buffer.from('abcd'))).status).toBe(isSmallDisk ? 204 : 404);
  });
});
