import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createMasterClient } from '@/tests/helpers/createMasterClient';
import { createRest } from '@/tests/helpers/createRest';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { trial } from '@/tests/helpers/trials';

const SECRET = '0c81f2a7d4b95e3670c81f2a7d4b95e3';
const CLOUD = `
const { Cloud, File } = globalThis.Parse;
Cloud.define('keepAndDelete', async () => {
  const file = new File('inside.txt', { base64: 'YQ==' }, 'text/plain');
  await file.save({ useMasterKey: true });
  await file.destroy({ useMasterKey: true });
  return file.url();
});`;

let folder = '';
/** Its operator listener is a port. */
let backend: TestBackend;
/** Its operator listener is a Unix socket. */
let other: TestBackend;
let socketPath = '';

const production = (env: Record<string, string> = {}) => ({
  NODE_ENV: 'production',
  DATABASE_PASSWORD: 'e'.repeat(48),
  SEND_EMAIL: 'off',
  MORALIS_SECRET: SECRET,
  CLOUD_CODE: path.join(folder, 'cloud'),
  CLIENT_CLASS_CREATION: 'on',
  ...env,
});

/** A backend that was killed leaves such a file. */
async function leaveSocketBehind(file: string): Promise<void> {
  const program = `require('net').createServer().listen(${JSON.stringify(file)}, () => process.kill(process.pid, 'SIGKILL'))`;
  await promisify(execFile)(process.execPath, ['-e', program]).catch(() => undefined);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-operator-'));
  socketPath = path.join(folder, 'operator.sock');
  await promisify(execFile)('mkdir', [path.join(folder, 'cloud')]);
  await writeFile(path.join(folder, 'cloud/files.mjs'), CLOUD);
  await leaveSocketBehind(socketPath);
  expect((await stat(socketPath)).isSocket()).toBe(true);
  backend = await startBackend({ env: production() });
  other = await startBackend({
    databaseUri: backend.databaseUri,
    env: production({ OPERATOR_LISTEN: `unix:${socketPath}` }),
  });
});
afterAll(async () => {
  await other?.stop();
  await backend?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Asks through the Unix socket. */
async function askSocket(address: string, headers: Record<string, string> = {}) {
  const sent = request(`http://localhost${address}`, { socketPath, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}

const headersOf = ({ appId, masterKey }: TestBackend) => ({
  'X-Parse-Application-Id': appId,
  'X-Parse-Master-Key': masterKey,
});

describe('the public port in production', () => {
  const read = (url: string, headers: Record<string, string>, body: object = {}) =>
    fetch(`${url}/classes/_User`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ _method: 'GET', _ApplicationId: 'foyer', limit: 1, ...body }),
    });

  it('rejects the master key from this machine too, in every position', async () => {
    const { serverUrl, masterKey } = backend;
    const basic = `Basic ${Buffer.from(`foyer:${masterKey}`).toString('base64')}`;
    const ways: [Record<string, string>, object?][] = [
      [{ 'X-Parse-Master-Key': masterKey }],
      [{ 'X-Parse-Maintenance-Key': masterKey }],
      [{ Authorization: basic }],
      [{}, { _MasterKey: masterKey }],
    ];
    const proxies: Record<string, string>[] = [
      {},
      { 'X-ProxyUser-Ip': '127.0.0.1' },
      { 'X-Forwarded-For': '127.0.0.1' },
    ];
    for (const [headers, body] of ways) {
      for (const forwarded of proxies) {
        const answer = await read(serverUrl, { ...headers, ...forwarded }, body);
        expect([answer.status, (await answer.json()).code]).toEqual([403, 119]);
      }
    }
    const upload = await fetch(`${serverUrl}/files/a.txt`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body: JSON.stringify({
        _ApplicationId: 'foyer',
        _MasterKey: masterKey,
        base64: 'YQ==',
        _ContentType: 'text/plain',
      }),
    });
    expect(upload.status).toBe(403);
  });

  it('serves neither metrics nor the keys of MORALIS_SECRET', async () => {
    expect((await fetch(`${backend.origin}/metrics`)).status).toBe(403);
    const keys = await fetch(`${backend.origin}/api/publics/apiKeys`, { headers: { 'moralis-secret': SECRET } });
    expect(keys.status).toBe(403);
  });
});

describe('the operator listener', () => {
  it('serves the whole protocol: a script only changes its URL', async () => {
    const operator = backend.operatorUrl.replace(/\/server$/, '');
    expect((await fetch(`${operator}/health`)).status).toBe(200);
    expect((await fetch(`${operator}/metrics`)).status).toBe(200);
    const keys = await fetch(`${operator}/api/publics/apiKeys`, { headers: { 'moralis-secret': SECRET } });
    expect(keys.status).toBe(200);
    const master = createMasterClient(backend);
    const { objectId } = await master.create('Kept', { text: 'by the operator', ACL: {} });
    expect(await master.find('Kept', {})).toMatchObject([{ objectId, text: 'by the operator' }]);
    const { body } = await createRest(backend.operatorUrl, backend.appId)('GET', 'classes/Kept');
    expect(body['results']).toEqual([]);
  });

  it('rejects the key under a host name that was pointed at this machine', async () => {
    const { hostname, port } = new URL(backend.operatorUrl);
    const headers = { ...headersOf(backend), Host: 'evil.example' };
    for (const address of ['/server/schemas', '/metrics']) {
      const sent = request({ hostname, port, path: address, headers }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      response.resume();
      expect(response.statusCode).toBe(403);
    }
  });

  it('is a Unix socket of this user if configured, and replaces a stale one', async () => {
    expect((await stat(socketPath)).mode & 0o777).toBe(0o600);
    expect((await askSocket('/health')).status).toBe(200);
    expect((await askSocket('/metrics')).status).toBe(200);
    expect((await askSocket('/server/schemas', headersOf(other))).status).toBe(200);
    expect((await askSocket('/server/schemas', { 'X-Parse-Application-Id': other.appId })).status).toBe(403);
  });

  it('follows private objects by live query, which the public port does not', async () => {
    const { masterKey, appId } = backend;
    const master = createMasterClient(backend);
    const connect = async (url: string, options: object) => {
      const socket = new WebSocket(url.replace('http', 'ws'));
      const heard: string[] = [];
      socket.on('message', (data) => heard.push(String(data)));
      await once(socket, 'open');
      socket.send(JSON.stringify({ op: 'connect', applicationId: appId, ...options }));
      const hears = (words: string) => expect.poll(() => heard.join('\n')).toContain(words);
      return { socket, heard, hears };
    };
    const follow = JSON.stringify({ op: 'subscribe', requestId: 1, query: { className: 'Followed', where: {} } });
    await master.create('Followed', { text: 'first' });
    const [operator, visitor] = [
      await connect(backend.operatorUrl, { masterKey }),
      await connect(backend.serverUrl, {}),
    ];
    for (const { socket, hears } of [operator, visitor]) {
      await hears('"connected"');
      socket.send(follow);
      await hears('"subscribed"');
    }
    await master.create('Followed', { text: 'secret', ACL: {} });
    await master.create('Followed', { text: 'public' });
    await operator.hears('secret');
    await visitor.hears('public');
    expect(visitor.heard.join('\n')).not.toContain('secret');

    for (const refused of [
      await connect(backend.serverUrl, { masterKey }),
      await connect(backend.operatorUrl, { masterKey: 'x'.repeat(32) }),
    ]) {
      await refused.hears('"code":119');
      expect(refused.heard.join('\n')).not.toContain('"connected"');
      refused.socket.terminate();
    }
    operator.socket.terminate();
    visitor.socket.terminate();
  });

  it('leaves cloud code its master key, also without a port', async () => {
    for (const { serverUrl, appId } of [backend, other]) {
      const { body } = await createRest(serverUrl, appId)('POST', 'functions/keepAndDelete');
      const url = String(body['result']);
      expect(url).toContain('inside.txt');
      expect((await fetch(url)).status).toBe(404);
    }
  });

  it('is used by npm run keys and npm run admin, as a port or a socket', async () => {
    const ask = (script: string, env: Record<string, string>) =>
      promisify(execFile)(process.execPath, [`scripts/${script}.mjs`, 'list'], {
        env: { ...process.env, DATA_DIR: folder, MASTER_KEY: backend.masterKey, ...env },
      }).then(
        ({ stdout }) => stdout,
        ({ stderr }: { stderr: string }) => stderr,
      );
    const listen = new URL(backend.operatorUrl).host;
    expect(await ask('keys', { OPERATOR_LISTEN: listen })).toContain('MORALIS_SECRET');
    expect(await ask('admin', { OPERATOR_LISTEN: `unix:${socketPath}` })).toContain('There is no admin yet.');
    const { port } = new URL(backend.serverUrl);
    expect(await ask('keys', { BACKEND_PORT: port, NODE_ENV: '' })).toContain('give this command its OPERATOR_LISTEN');
  });

  trial('fails with instructions if its address is taken or missing', async () => {
    const server = createServer().listen(path.join(folder, 'taken.sock'));
    await once(server, 'listening');
    const start = (file: string) =>
      startBackend({
        databaseUri: backend.databaseUri,
        env: production({ OPERATOR_LISTEN: `unix:${path.join(folder, file)}` }),
      });
    await expect(start('taken.sock')).rejects.toThrow('is taken by another program');
    await expect(start('missing/operator.sock')).rejects.toThrow('must be a folder that this user may write to');
    server.close();
  });
});
