import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueApiKey } from '@/tests/helpers/apiKeys';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';

/** A function that never answers, and one that answers once it was asked to end. */
const CODE = `
Parse.Cloud.define('hang', () => new Promise(() => undefined));
Parse.Cloud.define('echo', ({ params }) => params.text ?? 'nothing');
`;
const TIMEOUT_SECONDS = 2;

/** A node that takes every call and answers none. */
let silent: Server;
let folder: string;
let backend: TestBackend;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-endless-'));
  await chmod(folder, 0o755);
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(path.join(folder, 'main.mjs'), CODE);
  silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const env = {
    RPC_URL_1: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    CLOUD_CODE: folder,
    CALL_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  };
  backend = await startBackend({ env });
});
afterAll(async () => {
  await backend?.stop();
  silent.close().closeAllConnections();
  await rm(folder, { recursive: true, force: true });
});

/** Calls a function as a visitor from an address behind the proxy. */
async function call(address: string, name: string, fields: object = {}, headers: Record<string, string> = {}) {
  const response = await fetch(`${backend.serverUrl}/functions/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain', 'X-Forwarded-For': address, ...headers },
    body: JSON.stringify({ _ApplicationId: backend.appId, ...fields }),
  });
  const body = (await response.json()) as { code?: number; result?: unknown };
  return { status: response.status, code: body.code, result: body.result, retry: response.headers.get('Retry-After') };
}

it('a call that never ends is answered when its time is over, alone and in a batch, and is not sent again', async () => {
  const began = Date.now();
  expect(await call('203.0.113.1', 'hang')).toMatchObject({ status: 408, code: 124, retry: null });
  const requests = [{ method: 'POST', path: '/server/functions/hang', body: {} }];
  const response = await fetch(`${backend.serverUrl}/batch`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain', 'X-Forwarded-For': '203.0.113.1' },
    body: JSON.stringify({ _ApplicationId: backend.appId, requests }),
  });
  expect([response.status, await response.json()]).toMatchObject([408, { code: 124 }]);
  expect(Date.now() - began).toBeGreaterThanOrEqual(2 * TIMEOUT_SECONDS * 1000 - 50);
  expect(Date.now() - began).toBeLessThan(5 * 2 * TIMEOUT_SECONDS * 1000);
  expect(await call('203.0.113.1', 'echo', { text: 'still here' })).toMatchObject({
    status: 200,
    result: 'still here',
  });
});

it('a call of REST ends in time, too, whatever a node does', async () => {
  const { key } = await issueApiKey(backend);
  const began = Date.now();
  const response = await fetch(`${backend.origin}/api/v2/0x${'ab'.repeat(20)}/balance`, {
    headers: { 'x-api-key': key, 'X-Forwarded-For': '203.0.113.4' },
  });
  expect([response.status, await response.json()]).toMatchObject([408, { code: 124 }]);
  expect(Date.now() - began).toBeLessThan(5 * TIMEOUT_SECONDS * 1000);
});

/** Announces a body of 3 MB and sends a little of it, from an address behind the proxy. */
async function openSlow(address: string): Promise<Socket> {
  const { hostname, port } = new URL(backend.origin);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const head = [
    'POST /server/functions/echo HTTP/1.1',
    'Host: x',
    'Content-Type: text/plain',
    `X-Forwarded-For: ${address}`,
  ];
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  socket.write(`${head.join('\r\n')}\r\nContent-Length: 3000000\r\n\r\n{"text":"`);
  return socket;
}

it('bodies of one address take a tenth of the room for all: more are told to come again, small ones come in', async () => {
  const text = 'x'.repeat(1_000_000);
  const large = () => call('203.0.113.2', 'echo', { text });
  expect(await large()).toMatchObject({ status: 200 });
  const slow = await Promise.all([openSlow('203.0.113.2'), openSlow('203.0.113.2')]);
  await expect.poll(async () => (await large()).status).toBe(503);
  expect(await large()).toMatchObject({ status: 503, code: 1, retry: '2' });
  expect(await call('203.0.113.2', 'echo', { text: 'small' })).toMatchObject({ status: 200, result: 'small' });
  expect(await call('203.0.113.3', 'echo', { text })).toMatchObject({ status: 200 });
  for (const socket of slow) socket.destroy();
  await expect.poll(async () => (await large()).status).toBe(200);
});
