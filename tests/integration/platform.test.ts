import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openFigures } from '@/tests/helpers/openFigures';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { eventually } from '@/tests/helpers/eventually';
import { signUp, call, PASSWORD } from '@/tests/helpers/platformCalls';
import { trial } from '@/tests/helpers/trials';

const METRICS_TOKEN = 'a-token-of-the-metrics-test-0123456789';

describe('the backend as a process', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startBackend({ chain: true, env: { METRICS_TOKEN } });
  });
  afterAll(() => backend.stop());

  it('reports the state of each part', async () => {
    await expect
      .poll(async () => (await fetch(`${backend.origin}/health`)).json(), { timeout: 10_000 })
      .toEqual({
        status: 'ok',
        parts: {
          database: { status: 'ok' },
          chain: { status: 'ok' },
          index: { status: 'ok', detail: expect.stringMatching(/^31337: following, block \d+ of \d+/) as string },
          mail: { status: 'ok' },
          disk: { status: 'ok' },
          backend: { status: 'ok' },
        },
      });
  });

  it('serves metrics to this machine only, and rejects a forwarded request or another host name', async () => {
    const url = `${backend.origin}/metrics`;
    const text = await (await fetch(url)).text();
    expect(text).toMatch(/^foyer_http_requests_total\{method="GET",route="\/health",status="200"\} \d+$/m);
    expect(text).toMatch(/^foyer_users \d+$/m);
    expect(text).toMatch(/^foyer_chain_block_number \d+$/m);
    expect(text).toMatch(/^foyer_index_block_number\{chain="31337"\} \d+$/m);
    expect(text).toMatch(/^foyer_build_info\{version="\d+\.\d+\.\d+",node="v\d+\.\d+\.\d+"\} 1$/m);
    expect(text).toMatch(/^foyer_database_connections\{pool="accounts",state="idle"\} [1-9]\d*$/m);
    expect(text).toMatch(/^foyer_database_connections\{pool="data 31337",state="busy"\} \d+$/m);
    expect(text).toMatch(/^foyer_database_waiting\{pool="accounts"\} 0$/m);
    expect(text).toMatch(/^process_cpu_seconds_total/m);
    for (const header of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via']) {
      expect((await fetch(url, { headers: { [header]: '127.0.0.1' } })).status).toBe(403);
    }
    const forwarded = { 'X-Forwarded-For': '203.0.113.9' };
    const bring = (token: string) => fetch(url, { headers: { ...forwarded, Authorization: `Bearer ${token}` } });
    expect((await bring(METRICS_TOKEN)).status).toBe(200);
    expect((await bring(`${METRICS_TOKEN}x`)).status).toBe(403);
  });

  it('limits the route names in the metrics to a bounded set', async () => {
    await fetch(`${backend.origin}/invented/by/a/caller`);
    await call(backend, 'invented/too', {});
    const text = await (await fetch(`${backend.origin}/metrics`)).text();
    expect(text).not.toContain('invented');
    expect(text).toContain('route="/server/other"');
  });

  it('streams the figures at once, and again for a new block and a new user', async () => {
    const figures = await openFigures(backend.origin);
    const first = await figures.waitFor(({ blockNumber }) => blockNumber !== null);
    expect(first.chainId).toBe(31337);
    const mined = figures.waitFor(({ blockNumber }) => (blockNumber ?? 0) > (first.blockNumber ?? 0));
    await fetch(backend.rpcUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] }),
    });
    expect(Date.parse((await mined).blockTime ?? '')).toBeGreaterThan(0);
    const joined = figures.waitFor(({ users }) => users === first.users + 1);
    expect((await signUp(backend, 'figures-visitor')).status).toBe(201);
    await joined;
    figures.close();
  });

  it('accepts requests from pages of the site, and rejects other origins before their request runs', async () => {
    const ask = (origin: string, method = 'POST') =>
      fetch(`${backend.serverUrl}/functions/getServerTime`, {
        method,
        headers: { Origin: origin, 'Content-Type': 'text/plain' },
        ...(method === 'POST' ? { body: JSON.stringify({ _ApplicationId: backend.appId }) } : {}),
      });
    for (const origin of [backend.siteUrl, backend.siteUrl.replace('localhost', '127.0.0.1')]) {
      for (const method of ['POST', 'OPTIONS']) {
        const answer = await ask(origin, method);
        expect(answer.ok).toBe(true);
        expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
        expect(answer.headers.get('vary')).toMatch(/origin/i);
      }
    }
    for (const origin of ['https://elsewhere.example', 'null', `${backend.siteUrl}.elsewhere.example`]) {
      for (const method of ['POST', 'OPTIONS']) {
        const answer = await ask(origin, method);
        expect(answer.status).toBe(403);
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      }
    }
  });

  it('accepts every header a client on a page sends', async () => {
    const sent = ['content-type', 'x-parse-session-token', 'x-parse-request-id', 'x-api-key', 'tus-resumable'];
    // `Web3API` of the SDK from 1.11 on.
    sent.push('x-moralis-build-target', 'x-moralis-platform', 'x-moralis-platform-version');
    const answer = await fetch(`${backend.serverUrl}/functions/getBlock`, {
      method: 'OPTIONS',
      headers: { Origin: backend.siteUrl, 'Access-Control-Request-Headers': sent.join(',') },
    });
    const allowed = answer.headers.get('access-control-allow-headers')?.toLowerCase().split(', ') ?? [];
    expect(sent.filter((header) => !allowed.includes(header))).toEqual([]);
  });

  it('rejects the live query WebSocket for pages of other origins', async () => {
    const url = backend.serverUrl.replace('http', 'ws');
    const foreign = new WebSocket(url, { origin: 'https://elsewhere.example' });
    const [error] = (await once(foreign, 'error')) as [Error];
    expect(error.message).toContain('403');
    const own = new WebSocket(url, { origin: backend.siteUrl });
    await once(own, 'open');
    own.terminate();
  });

  it('sends security headers and a request ID, and hides what it runs on', async () => {
    const { headers } = await fetch(`${backend.origin}/health`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('answers an unknown path as JSON', async () => {
    const answer = await fetch(`${backend.origin}/nowhere`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ error: 'Nothing found at /nowhere.' });
  });

  it('delivers an email over SMTP to the mailbox, which opens on this machine only and is stored on disk', async () => {
    await backend.mailbox.clear();
    await signUp(backend, 'letter-visitor', 'letter-visitor@example.com');
    const email = await backend.mailbox.waitFor('letter-visitor@example.com');
    expect(email.text).toContain(backend.siteUrl);
    const url = `${backend.origin}/mailbox`;
    expect((await fetch(url, { headers: { 'X-Forwarded-For': '203.0.113.9' } })).status).toBe(403);
    expect((await fetch(url, { headers: { Origin: 'https://elsewhere.example' } })).status).toBe(403);
    const file = path.join(backend.dataDir, 'mailbox.json');
    await eventually(async () => expect(await readFile(file, 'utf8')).toContain(email.id));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('writes no secret to its log', async () => {
    const { body } = await signUp(backend, 'log-visitor');
    const session = String(body['sessionToken']);
    expect(session).toMatch(/^r:/);
    await call(backend, 'login', { _method: 'GET', username: 'log-visitor', password: PASSWORD });
    await call(backend, 'login', { _method: 'GET', username: 'log-visitor', password: `${PASSWORD}-wrong` });
    await call(backend, 'users/me', { _method: 'GET', _SessionToken: session });
    await fetch(`${backend.serverUrl}/users`, {
      headers: { 'X-Parse-Application-Id': backend.appId, 'X-Parse-Master-Key': backend.masterKey },
    });
    await fetch(`${backend.serverUrl}/schemas`, {
      headers: { 'X-Parse-Application-Id': backend.appId, 'X-Parse-Master-Key': 'a-wrong-master-key-0123456789' },
    });
    await expect.poll(backend.logs).toContain('/server/schemas');
    const logs = backend.logs();
    expect(logs).toContain('/server/login');
    const databasePassword = decodeURIComponent(new URL(backend.databaseUri).password);
    for (const secret of [
      backend.masterKey,
      PASSWORD,
      session,
      databasePassword,
      METRICS_TOKEN,
      'a-wrong-master-key',
    ]) {
      expect(logs.includes(secret)).toBe(false);
    }
  });
});

describe('starting the backend', () => {
  trial('lets two backends share a database', async () => {
    const first = await startBackend();
    const second = await startBackend({ databaseUri: first.databaseUri });
    expect((await signUp(first, 'shared-visitor')).status).toBe(201);
    const login = await call(second, 'login', { _method: 'GET', username: 'shared-visitor', password: PASSWORD });
    expect(login.body['username']).toBe('shared-visitor');
    expect(await second.stop()).toBe(0);
    expect(await first.stop()).toBe(0);
  });

  trial('names the port that is taken and the setting that changes it', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(startBackend({ env: { BACKEND_PORT: String(port) } })).rejects.toThrow(
      `Port ${port} is taken by another program. End that program, or set BACKEND_PORT to a free port.`,
    );
    other.close();
  });

  it('reports every invalid setting at once and starts nothing', async () => {
    const env = { LOG_LEVEL: 'loud', SEND_EMAIL: 'perhaps' };
    await expect(startBackend({ env })).rejects.toThrow(/2 errors:[^]*SEND_EMAIL "perhaps"[^]*LOG_LEVEL "loud"/);
  });

  trial('rejects a file as the cloud code folder', async () => {
    await expect(startBackend({ env: { CLOUD_CODE: 'package.json' } })).rejects.toThrow(
      'CLOUD_CODE "package.json" must be a folder, and this is a file. Set the folder that the file is in.',
    );
  });

  it('rejects production without secrets', async () => {
    await expect(startBackend({ env: { NODE_ENV: 'production', MASTER_KEY: '' } })).rejects.toThrow(
      /MASTER_KEY is missing[^]*DATABASE_PASSWORD is missing[^]*SMTP_URL is missing/,
    );
  });
});
