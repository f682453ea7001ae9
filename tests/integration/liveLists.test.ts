import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { authStore } from '@/lib/session/authStore';
import { followQuery, type LiveQueryUpdate } from '@/lib/live-queries/followQuery';
import type { LiveQuery } from '@/lib/live-queries/LiveQuery';
import { LIVE_LIMITS } from '@/lib/live-queries/liveSocket';
import { openLiveList, type LiveList, type OpenLiveList } from '@/lib/live-queries/openLiveList';
import { currentUserKey, onSessionLost } from '@/lib/session/storedUser';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { loadBrowserSdk, type BrowserSdk } from '@/tests/helpers/loadBrowserSdk';
import { openForwarder, type Forwarder } from '@/tests/helpers/openForwarder';
import { stubPage } from '@/tests/helpers/pageOfTest';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { trial } from '@/tests/helpers/trials';
import { createAccount, signInOverRest } from '@/tests/helpers/walletSignIn';

type Note = { text: string; rank?: number; on?: boolean };
type Told = [op: string, text: string];

const loaded: { sdk: BrowserSdk; settings: { appId: string; serverUrl: string } } = {} as never;
vi.mock('@/lib/env', () => ({ readSettings: () => loaded.settings }));

let folder: string;
let forwarder: Forwarder;
let backend: TestBackend;
let rest: Rest;
let owner: { sessionToken: string };
const opened: OpenLiveList<Note>[] = [];

async function begin(): Promise<void> {
  backend = await startBackend({ dataDir: folder });
  rest = createRest(backend.serverUrl, backend.appId);
  forwarder.leadTo(Number(new URL(backend.origin).port));
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-live-'));
  await chmod(folder, 0o755);
  forwarder = await openForwarder();
  await begin();
  loaded.settings = { appId: backend.appId, serverUrl: `http://localhost:${forwarder.port}/server` };
  loaded.sdk = loadBrowserSdk({ ...backend, ...loaded.settings }).sdk;
  const { body } = await signInOverRest(rest, createAccount());
  owner = { sessionToken: String(body['sessionToken']) };
});
beforeEach(() => {
  stubPage();
  vi.stubGlobal('WebSocket', WebSocket);
});
afterAll(async () => {
  for (const list of opened) list.close();
  await backend?.stop();
  await forwarder?.close();
  await rm(folder, { recursive: true, force: true });
});

async function save(fields: Partial<Note>): Promise<string> {
  const { body } = await rest('POST', 'classes/Note', fields, owner);
  return String(body['objectId']);
}
const change = (id: string, fields: Partial<Note>) => rest('PUT', `classes/Note/${id}`, fields, owner);
const remove = (id: string) => rest('DELETE', `classes/Note/${id}`, {}, owner);

/** Opens a list, and takes down what it tells. */
async function open(query: LiveQuery<Note>) {
  const told: Told[] = [];
  const states: string[] = [];
  let list: LiveList<Note> | null = null;
  const handle = openLiveList<Note>(query, {
    onList(now) {
      if (states.at(-1) !== now.state) states.push(now.state);
      list = now;
    },
    onChange: ({ op, row }) => told.push([op, row.text]),
  });
  opened.push(handle);
  await expect.poll(() => handle.get().state, { timeout: 10_000 }).toBe('live');
  const texts = () => handle.get().rows.map(({ text }) => text);
  return { handle, told, states, texts, list: () => list };
}

describe('a live list', () => {
  it('[H05:websocket] reports a missing WebSocket, and works once there is one', async () => {
    await save({ text: 'alone' });
    const cause = 'Can not find WebSocket implementation';
    vi.stubGlobal('WebSocket', undefined);
    // The SDK's own client says the same of it.
    loaded.sdk.CoreManager.setWebSocketController(null);
    const ofSdk = new loaded.sdk.LiveQueryClient({ applicationId: backend.appId, serverURL: 'ws://localhost:1' });
    const said: unknown[] = [];
    ofSdk.on('error', (error) => said.push(error));
    ofSdk.open();
    expect(said).toEqual([cause]);
    const query: LiveQuery<Note> = { className: 'Note', limit: 1 };
    const deaf = openLiveList<Note>(query, {});
    await expect.poll(() => deaf.get().rows.length).toBe(1);
    expect(deaf.get()).toMatchObject({ state: 'refused', error: { name: 'NoSocketError', cause } });
    deaf.close();
    vi.stubGlobal('WebSocket', WebSocket);
    (await open(query)).handle.close();
  });

  it('reports each change once and in order, and keeps its rows sorted', async () => {
    const [first] = await Promise.all([save({ text: 'b', rank: 2, on: true }), save({ text: 'd', rank: 4, on: true })]);
    const hidden = await save({ text: 'c', rank: 3, on: false });
    const { handle, told, texts } = await open({ className: 'Note', where: { on: true }, order: ['rank'] });
    expect(texts()).toEqual(['b', 'd']);
    const made = await save({ text: 'a', rank: 1, on: true });
    await change(hidden, { on: true });
    await change(first, { text: 'B' });
    await change(made, { on: false });
    await remove(hidden);
    const expected: Told[] = [
      ['create', 'a'],
      ['enter', 'c'],
      ['update', 'B'],
      ['leave', 'a'],
      ['delete', 'c'],
    ];
    await expect.poll(() => told).toEqual(expected);
    expect(texts()).toEqual(['B', 'd']);
    handle.close();
  });

  it('misses no change while disconnected, nor through a restart of the backend', async () => {
    const query: LiveQuery<Note> = { className: 'Note', where: { on: true }, order: ['rank'] };
    // The first of them: what was made long before the list is told as entering it, and not as new.
    const four = await save({ text: 'four', rank: 14, on: false });
    const [one, two, three] = [
      await save({ text: 'one', rank: 11, on: true }),
      await save({ text: 'two', rank: 12, on: true }),
      await save({ text: 'three', rank: 13, on: true }),
    ];
    const { handle, told, states, texts } = await open(query);
    const news: LiveQueryUpdate<Note>[] = [];
    const ended = new AbortController();
    const reader = (async () => {
      for await (const item of followQuery(query, { signal: ended.signal })) news.push(item);
    })();
    await expect.poll(() => news.length).toBe(1);

    forwarder.leadTo(null);
    await expect.poll(() => handle.get().state).toBe('lost');
    await change(one, { text: 'one again' });
    await change(two, { on: false });
    await remove(three);
    await change(four, { on: true });
    await save({ text: 'five', rank: 15, on: true });
    forwarder.leadTo(Number(new URL(backend.origin).port));
    await expect.poll(() => handle.get().state, { timeout: 15_000 }).toBe('live');
    const meanwhile: Told[] = [
      ['create', 'five'],
      ['delete', 'three'],
      ['enter', 'four'],
      ['leave', 'two'],
      ['update', 'one again'],
    ];
    expect([...told].sort()).toEqual(meanwhile);

    forwarder.leadTo(null);
    await backend.stop();
    await begin();
    await save({ text: 'six', rank: 16, on: true });
    await expect.poll(() => handle.get().state, { timeout: 30_000 }).toBe('live');
    await expect.poll(() => told.at(-1)).toEqual(['create', 'six']);
    await save({ text: 'seven', rank: 17, on: true });
    await expect.poll(() => told.at(-1)).toEqual(['create', 'seven']);
    expect(told).toHaveLength(7);
    expect(texts().slice(-5)).toEqual(['one again', 'four', 'five', 'six', 'seven']);
    expect(states).toEqual(['connecting', 'live', 'lost', 'live', 'lost', 'live']);

    await expect.poll(() => news.length).toBe(8);
    const ops = news.slice(1).map(({ op }) => op);
    expect(ops.sort()).toEqual(told.map(([op]) => op).sort());
    ended.abort();
    await reader;
    handle.close();
  });

  trial('reconnects if a connection is silent, from the start or later', async () => {
    const query: LiveQuery<Note> = { className: 'Note', where: { rank: { $lte: -900 } }, order: ['rank'] };
    const { handle, told, states } = await open(query);
    const limits = { ...LIVE_LIMITS };
    Object.assign(LIVE_LIMITS, { opening: 1_000, quiet: 300, answer: 10_000 });
    try {
      await save({ text: 'heard', rank: -901 });
      await expect.poll(() => told).toEqual([['create', 'heard']]);
      // The backend answers each question for a sign: a line that is only quiet stays.
      await sleep(1_500);
      expect(states).toEqual(['connecting', 'live']);
      LIVE_LIMITS.answer = 300;
      forwarder.hold();
      await expect.poll(() => handle.get().state, { timeout: 30_000 }).toBe('lost');
      await save({ text: 'meanwhile', rank: -900 });
      // Attempts are held as well, each as long as it may be.
      await sleep(2_500);
      Object.assign(LIVE_LIMITS, limits);
      expect(handle.get().state).toBe('lost');
      forwarder.leadTo(Number(new URL(backend.origin).port));
      await expect.poll(() => handle.get().state, { timeout: 15_000 }).toBe('live');
      expect(told.at(-1)).toEqual(['create', 'meanwhile']);
      expect(states).toEqual(['connecting', 'live', 'lost', 'live']);
    } finally {
      Object.assign(LIVE_LIMITS, limits);
    }
    handle.close();
  });

  it('loads more after the last row, also when rows move or are equal', async () => {
    const ids = await Promise.all(
      Array.from({ length: 11 }, (_, i) => save({ text: `same ${i}`, ...(i < 6 ? { rank: -700 } : {}) })),
    );
    const client = new Client({ connectionString: backend.databaseUri });
    await client.connect();
    await client.query(`UPDATE "Note" SET "createdAt" = '2026-01-01T00:00:00.123Z' WHERE text LIKE 'same %'`);
    await client.end();
    const where = { text: { $regex: '^\\Qsame \\E' } };
    for (const order of [undefined, ['createdAt'], ['rank'], ['-rank'], ['-createdAt', 'rank', '-objectId']] as const) {
      const page = { className: 'Note', where, limit: 3, ...(order && { order }) };
      const { handle, told } = await open(page);
      const found = () => handle.get().rows.map(({ objectId }) => objectId);
      while (handle.get().hasMore) {
        const before = found();
        expect(before).toHaveLength(before.length && Math.ceil(before.length / 3) * 3);
        await handle.more();
        expect(found().slice().sort()).toEqual(expect.arrayContaining(before));
      }
      expect(found().sort()).toEqual([...ids].sort());
      expect(told.map(([op]) => op)).not.toContain('update');
      handle.close();
    }

    // Rows go and come before the end, and just behind it, while the list grows.
    const { handle, texts } = await open({ className: 'Note', where: { ...where }, order: ['text'], limit: 3 });
    expect(texts()).toEqual(['same 0', 'same 1', 'same 10']);
    await Promise.all([remove(String(ids[1])), remove(String(ids[10])), save({ text: 'same 00' })]);
    const grown = handle.more();
    await save({ text: 'same 2b' });
    await grown;
    while (handle.get().hasMore) await handle.more();
    const all = ['same 0', 'same 00', 'same 2', 'same 2b', ...[3, 4, 5, 6, 7, 8, 9].map((i) => `same ${i}`)];
    await expect.poll(texts).toEqual(all);
    handle.close();
  });

  it('loads more without rows past the end of the requested range', async () => {
    await Promise.all([101, 102, 103, 104, 105].map((rank) => save({ text: `p${rank}`, rank })));
    const query: LiveQuery<Note> = { className: 'Note', where: { rank: { $gt: 100 } }, order: ['rank'], limit: 2 };
    const { handle, told, texts } = await open(query);
    expect([texts(), handle.get().hasMore]).toEqual([['p101', 'p102'], true]);
    await save({ text: 'p110', rank: 110 });
    await save({ text: 'p100', rank: 100.5 });
    await expect.poll(() => told).toEqual([['create', 'p100']]);
    await handle.more();
    expect(texts()).toEqual(['p100', 'p101', 'p102', 'p103', 'p104']);
    await handle.more();
    expect([texts().slice(-2), handle.get().hasMore]).toEqual([['p105', 'p110'], false]);
    handle.close();
  });

  it('reads as the signed-in user, and again when that changes', async () => {
    const { body } = await rest('GET', 'users/me', {}, owner);
    const ACL = { [String(body['objectId'])]: { read: true, write: true } };
    await rest('POST', 'classes/Note', { text: 'private', rank: 500, ACL }, owner);
    const { handle, told, texts, states } = await open({ className: 'Note', where: { rank: 500 } });
    expect(texts()).toEqual([]);
    const user = { objectId: String(body['objectId']), sessionToken: owner.sessionToken };
    localStorage.setItem(currentUserKey(backend.appId), JSON.stringify(user));
    authStore.set({});
    await expect.poll(() => told.map(([, text]) => text), { timeout: 10_000 }).toEqual(['private']);
    await expect.poll(() => handle.get().state, { timeout: 10_000 }).toBe('live');
    await rest('POST', 'classes/Note', { text: 'private too', rank: 500, ACL }, owner);
    await expect.poll(() => told.at(-1)).toEqual(['create', 'private too']);
    // The session ends elsewhere; with the next connection the page learns of it, and follows as nobody.
    const lost: unknown[] = [];
    const stop = onSessionLost((error) => {
      lost.push(error);
      localStorage.clear();
      authStore.set({});
    });
    await rest('POST', 'logout', {}, owner);
    forwarder.leadTo(null);
    forwarder.leadTo(Number(new URL(backend.origin).port));
    await expect.poll(texts, { timeout: 10_000 }).toEqual([]);
    await expect.poll(() => handle.get().state, { timeout: 10_000 }).toBe('live');
    expect(states).toContain('refused');
    expect(lost).toMatchObject([{ name: 'SessionEndedError', code: 209 }]);
    stop();
    handle.close();
  });

  it('reports when the backend rejects the subscription', async () => {
    const handle = openLiveList<Note>({ className: 'Note', where: { text: { $regex: '(' } } }, {});
    await expect.poll(() => handle.get().state).toBe('refused');
    expect(handle.get().error).toMatchObject({ code: 102 });
    handle.close();
    const reading = followQuery({ className: 'Challenge' }).next();
    await expect(reading).rejects.toMatchObject({ code: 119 });
  });
});
