import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAccountClient, type AccountClient, type Session } from '@/tests/helpers/accountClient';
import { createUploader, type Uploader } from '@/tests/helpers/createUploader';
import { expectUploadsRefused, FOLDER, NO_ROOM, NOTE, uploadOf } from '@/tests/helpers/fullDisk';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';

const run = promisify(execFile);

const MB = 1024 * 1024;

/** Has the database. */
let home: TestBackend;
/** Keeps its files on a disk of 48 MB. */
let backend: TestBackend;
let people: AccountClient;
let uploader: Uploader;
let dataDir = '';

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'foyer-full-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', dataDir]);
  } catch (error) {
    throw new Error('This trial mounts a small disk: run it as root, on Linux.', { cause: error });
  }
  home = await startBackend();
  backend = await startBackend({ dataDir, databaseUri: home.databaseUri, env: { UPLOAD_MIN_FREE_SPACE: '16' } });
  people = createAccountClient(backend);
  uploader = createUploader(backend, people);
});
afterAll(async () => {
  await backend?.stop();
  await home?.stop();
  if (!dataDir) return;
  await run('umount', [dataDir]).catch(() => undefined); // Where it could not be mounted.
  await rm(dataDir, { recursive: true, force: true });
});

describe('a disk that fills up', () => {
  const sendFile = ({ token }: Session) => people.rest('POST', 'files/note.txt', NOTE, { sessionToken: token });
  const health = async () => (await (await fetch(`${backend.origin}/health`)).json()) as { parts: { disk: object } };
  /** Something else fills the disk. */
  const fill = (bytes: number) => run('fallocate', ['-l', String(bytes), path.join(dataDir, 'of-others')]);
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

  it('accepts uploads down to its minimum, and keeps nothing of one it stops midway', async () => {
    const session = await people.signUp();
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
    const cut = await uploader.patch(session, half, 0, Readable.from(parts()));
    expect([cut.status, cut.body]).toEqual([507, NO_ROOM]);
    const { status, body } = await uploader.send(session, 'POST', '/uploads', uploadOf(20 * MB));
    expect([status, body]).toEqual([507, NO_ROOM]);
    const names = (await uploader.list(session)).map(({ name, state }) => `${name} ${state}`).sort();
    expect(names).toEqual(['note.txt kept', 'whole.bin kept']);
    expect(await readdir(path.join(dataDir, 'uploads'))).toEqual([]);
    expect((await readdir(path.join(dataDir, 'files'))).length).toBe(names.length);
  });

  it('rejects the rest of an upload that would go below it, and keeps nothing of it', async () => {
    const session = await people.signUp();
    await rm(path.join(dataDir, 'of-others'), { force: true });
    const at = await expectSoon(() => uploader.begin(session, 'rest.bin', 10 * MB));
    // More is free than the floor, but no ten megabytes.
    await fillUpTo(20 * MB);
    await sleep(1_100);
    const { status, body } = await uploader.patch(session, at, 0, Buffer.alloc(10 * MB));
    expect([status, body]).toEqual([507, NO_ROOM]);
    expect(await uploader.list(session)).toEqual([]);
    expect(await readdir(path.join(dataDir, 'uploads'))).toEqual([]);
  });

  it('reports a disk that is full in the same way, and keeps nothing of the upload', async () => {
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
      const { rest } = people;
      const as = { sessionToken: session.token };
      const byIpfs = { ...NOTE, fileData: { ipfs: true } };
      for (const [name, { status, body }] of Object.entries({
        'in one piece': await sendFile(session),
        'in one piece, by its content': await rest('POST', 'files/note.txt', byIpfs, as),
        'resumable, begun': await uploader.send(session, 'POST', '/uploads', uploadOf(10)),
        'resumable, by its content': await uploader.patch(session, byContent, 0, Buffer.alloc(1_000)),
      })) {
        expect([name, status, body]).toEqual([name, 507, NO_ROOM]);
      }
      expect((await rest('POST', 'functions/uploadFolder', FOLDER, as)).body).toEqual(NO_ROOM);
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
    expect([status, body]).toEqual([507, NO_ROOM]);
    await rm(path.join(dataDir, 'of-others'), { force: true });
    expect(await uploader.list(session)).toEqual([]);
    expect(await readdir(path.join(dataDir, 'uploads'))).toEqual([]);
    expect(await listKept()).toEqual(kept);
  });

  it('rejects every kind of upload below it before its bytes arrive, and reports it in health and metrics', async () => {
    const session = await people.signUp();
    await fill(20 * MB);
    await expectUploadsRefused({ backend, home, people, uploader }, session);
    expect(await uploader.list(session)).toEqual([]);
    await rm(path.join(dataDir, 'of-others'));
    await expect.poll(health).toMatchObject({ parts: { disk: { status: 'ok' } } });
    expect((await sendFile(session)).status).toBe(201);
  });
});
