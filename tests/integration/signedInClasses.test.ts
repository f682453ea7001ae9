import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { authStore } from '@/lib/session/authStore';
import { openLiveList } from '@/lib/live-queries/openLiveList';
import { currentUserKey } from '@/lib/session/storedUser';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { stubPage } from '@/tests/helpers/pageOfTest';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import { createAccount, signInOverRest } from '@/tests/helpers/walletSignIn';

type Memo = { text: string };

const loaded: { settings: { appId: string; serverUrl: string } } = {} as never;
vi.mock('@/lib/env', () => ({ readSettings: () => loaded.settings }));

const className = 'Memo';
let backend: SharedBackend;
let rest: Rest;

beforeAll(async () => {
  backend = await shareBackend();
  rest = createRest(backend.serverUrl, backend.appId);
  loaded.settings = backend;
  const signedIn = { requiresAuthentication: true };
  const { status } = await fetch(`${backend.serverUrl}/schemas/${className}`, {
    method: 'POST',
    headers: { 'X-Parse-Application-Id': backend.appId, 'X-Parse-Master-Key': backend.masterKey },
    body: JSON.stringify({
      className,
      fields: { text: { type: 'String' } },
      classLevelPermissions: { get: signedIn, find: signedIn, create: signedIn },
    }),
  });
  expect(status).toBe(200);
});
beforeEach(() => {
  stubPage();
  vi.stubGlobal('WebSocket', WebSocket);
});

async function visit() {
  const { body } = await signInOverRest(rest, createAccount());
  return { objectId: String(body['objectId']), sessionToken: String(body['sessionToken']) };
}

/** Follows the class as SDKs do that name their session when they connect, and not again with each subscription. */
async function connect(sessionToken: string) {
  const socket = new WebSocket(backend.serverUrl.replace('http', 'ws'));
  const heard: { op: string; object?: Memo }[] = [];
  const ops = () => heard.map(({ op }) => op);
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  await once(socket, 'open');
  socket.send(JSON.stringify({ op: 'connect', applicationId: backend.appId, sessionToken }));
  await expect.poll(ops).toEqual(['connected']);
  socket.send(JSON.stringify({ op: 'subscribe', requestId: 1, query: { className, where: {} } }));
  await expect.poll(ops).toEqual(['connected', 'subscribed']);
  return { ops, close: () => socket.close() };
}

it('a class for signed-in users rejects a query of a signed-out visitor', async () => {
  const list = openLiveList<Memo>({ className }, {});
  await expect.poll(() => list.get().state).toBe('refused');
  expect(list.get().error).toMatchObject({ code: 101 });
  list.close();
});

it('a class for signed-in users reports to signed-in visitors until their session ends', async () => {
  const [reader, writer] = await Promise.all([visit(), visit()]);
  const write = (text: string) => rest('POST', `classes/${className}`, { text }, writer);
  localStorage.setItem(currentUserKey(backend.appId), JSON.stringify(reader));
  authStore.set({});
  const told: string[] = [];
  const list = openLiveList<Memo>({ className }, { onChange: ({ op, row }) => told.push(`${op} ${row.text}`) });
  await expect.poll(() => list.get().state).toBe('live');
  const other = await connect(reader.sessionToken);
  await write('first');
  await expect.poll(() => told).toEqual(['create first']);
  await expect.poll(other.ops).toEqual(['connected', 'subscribed', 'create']);

  const before = backend.logs().length;
  await rest('POST', 'logout', {}, reader);
  await sleep(500);
  await write('second');
  await sleep(500);
  expect(told).toEqual(['create first']);
  expect(other.ops()).toEqual(['connected', 'subscribed', 'create']);
  // Nothing failed, so the log has no error.
  expect(backend.logs().slice(before)).not.toMatch(/Permission denied|Failed running/);
  other.close();
  list.close();
});
