import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountClient, type AccountClient } from '@/tests/helpers/accountClient';
import { issueApiKey } from '@/tests/helpers/apiKeys';
import { createUploader, type Uploader } from '@/tests/helpers/createUploader';
import { expectUploadsRefused, NO_ROOM, uploadOf } from '@/tests/helpers/fullDisk';
import { openForwarder, type Forwarder } from '@/tests/helpers/openForwarder';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { createAccount, fetchChallenge, sendProof, signChallenge, signInOverRest } from '@/tests/helpers/walletSignIn';

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

beforeAll(async () => {
  home = await startBackend({ chain: true });
  [toDatabase, toChain] = await Promise.all([openForwarder(), openForwarder()]);
  toDatabase.leadTo(Number(new URL(home.databaseUri).port));
  toChain.leadTo(Number(new URL(home.rpcUrl).port));
  const databaseUri = new URL(home.databaseUri);
  databaseUri.host = `127.0.0.1:${toDatabase.port}`;
  dataDir = await mkdtemp(path.join(tmpdir(), 'foyer-outages-'));
  backend = await startBackend({
    ...{ dataDir, databaseUri: databaseUri.href },
    env: {
      RPC_URL_31337: `http://127.0.0.1:${toChain.port}`,
      // More than any disk has: it is full. `fullDisk.trial.test.ts` fills one.
      UPLOAD_MIN_FREE_SPACE: '999999999',
    },
  });
  people = createAccountClient(backend);
  uploader = createUploader(backend, people);
});
afterAll(async () => {
  await backend?.stop();
  await Promise.all([toDatabase?.close(), toChain?.close()]);
  await home?.stop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

describe('a disk that is full', () => {
  it('keeps nothing of an upload that begins', async () => {
    const session = await people.signUp();
    const { status, body } = await uploader.send(session, 'POST', '/uploads', uploadOf(20 * MB));
    expect([status, body]).toEqual([507, NO_ROOM]);
    for (const folder of ['uploads', 'files']) expect(await readdir(path.join(dataDir, folder))).toEqual([]);
  });

  it('has every kind of upload rejected before its bytes arrive, and is reported in health and metrics', async () => {
    const session = await people.signUp();
    await expectUploadsRefused({ backend, home, people, uploader }, session);
    expect(await uploader.list(session)).toEqual([]);
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
    const at = `/uploads/${'0'.repeat(32)}`;
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
    expect((await uploader.patch(ada, at, 0, Buffer.from('abcd'))).status).toBe(404);
  });
});
