import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localSolanaAddress } from '@/devnet/solana/seedSolana';
import { issueApiKey, type IssuedKey } from '@/tests/helpers/apiKeys';
import { createMasterClient } from '@/tests/helpers/createMasterClient';
import { eventually } from '@/tests/helpers/eventually';
import { createRest } from '@/tests/helpers/createRest';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { trial } from '@/tests/helpers/trials';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BALANCE = `/api/solana/account/mainnet/${localSolanaAddress('ada')}/balance`;
const RATE_HEADERS = [
  'x-rate-limit-limit',
  'x-rate-limit-remaining-ttl',
  'x-rate-limit-used',
  'x-rate-limit-remaining-ip-ttl',
  'x-rate-limit-ip-used',
];

let backend: TestBackend;
/** Another backend on the same database, behind a proxy, whose address limit is low. */
let other: TestBackend;
let operator: ReturnType<typeof createMasterClient>;

beforeAll(async () => {
  const env = { LOCAL_SOLANA: 'on' };
  backend = await startBackend({ chain: true, env });
  other = await startBackend({
    databaseUri: backend.databaseUri,
    env: { ...env, TRUST_PROXY: '1', API_IP_RATE_LIMIT: '20' },
  });
  operator = createMasterClient(backend);
});
afterAll(async () => {
  await other?.stop();
  await backend?.stop();
});

/** Addresses are counted for both backends together: a test that asks the other one has an address of its own. */
const ask = async (key: string | null, { origin } = backend, address = '198.51.100.1') => {
  const headers = { 'X-Forwarded-For': address, ...(key === null ? {} : { 'x-api-key': key }) };
  const response = await fetch(`${origin}${BALANCE}`, { headers });
  return { status: response.status, headers: response.headers, body: (await response.json()) as { message?: string } };
};

type Listed = IssuedKey & { uses: number; lastUsedAt: string | null; revokedAt: string | null };
const listed = async (id: string) => (await operator.run<Listed[]>('listApiKeys')).find((one) => one.id === id);

describe('an API key', () => {
  it('is stored as a hash and shown in full only once', async () => {
    const { id, key } = await issueApiKey(backend, { name: 'kept' });
    expect(key).toMatch(/^foyer_[\w-]{43}$/);
    const rows = await operator.find('ApiKey', { objectId: id });
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(rows[0]?.['hash']).toMatch(/^[\da-f]{64}$/);
    expect((await listed(id))?.key).toBe(key.slice(0, 12));
  });

  it('is issued, revoked and listed by the operator only', async () => {
    const rest = createRest(backend.serverUrl, backend.appId);
    for (const name of ['issueApiKey', 'revokeApiKey', 'listApiKeys']) {
      expect((await rest('POST', `functions/${name}`, { name: 'mine', id: 'x' })).body).toMatchObject({ code: 119 });
    }
    expect((await rest('GET', 'classes/ApiKey')).body).toMatchObject({ code: 119 });
  });

  it.each([
    ['issueApiKey', {}, 142],
    ['issueApiKey', { name: 'x', rate: 0 }, 142],
    ['issueApiKey', { name: 'x', rate: '5' }, 142],
    ['revokeApiKey', { id: 'nothing' }, 101],
    ['revokeApiKey', { id: { $ne: '' } }, 142],
  ])('%s %o is rejected with a code', async (name, params, code) => {
    await expect(operator.run(name, params)).rejects.toThrow(`"code":${code}`);
  });

  it('authorizes REST calls, which are counted', async () => {
    const { id, key } = await issueApiKey(backend);
    const answers = await Promise.all([ask(key), ask(key), ask(key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    // Uses are written after the answer.
    await eventually(async () => expect(await listed(id)).toMatchObject({ uses: 3, revokedAt: null }));
    expect(Date.parse((await listed(id))?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it.each([null, '', 'foyer_wrong', `foyer_${'A'.repeat(43)}`, "' or 1=1 --"])('%s authorizes nothing', async (key) => {
    const { status, body, headers } = await ask(key);
    expect([status, body]).toEqual([401, { code: 119, message: expect.stringMatching(/npm run keys/) as string }]);
    for (const name of RATE_HEADERS) expect(headers.get(name), name).toMatch(/^\d+$/);
  });

  it('does not make an unreadable request valid: it fails with 400 and a code', async () => {
    const { key } = await issueApiKey(backend, { name: 'unreadable' });
    for (const path of [
      '%/logs',
      '%C0%80/logs',
      `0x${'1'.repeat(40)}/logs?limit[a]=1`,
      `0x${'1'.repeat(40)}?limit[a][b]=1`,
    ]) {
      const response = await fetch(`${backend.origin}/api/v2/${path}`, { headers: { 'x-api-key': key } });
      expect(response.status, path).toBe(400);
      expect(await response.json(), path).toEqual({ code: 142, message: expect.any(String) as string });
    }
  });

  it('stops working once revoked: at once on this backend, within seconds on another', async () => {
    const { id, key } = await issueApiKey(backend);
    expect([(await ask(key)).status, (await ask(key, other)).status]).toEqual([200, 200]);
    expect(await operator.run('revokeApiKey', { id })).toMatchObject({ id });
    expect((await ask(key)).status).toBe(401);
    const status = async () => (await ask(key, other)).status;
    await expect.poll(status, { timeout: 10_000, interval: 1_000 }).toBe(401);
    expect((await listed(id))?.revokedAt).toMatch(/^\d{4}-/);
  });
});

describe('the rate limit', () => {
  it('is per key: beyond it 429 with a code, the wait and the headers', async () => {
    const { key } = await issueApiKey(backend, { rate: 2 });
    const { status, headers } = await ask(key);
    expect([status, headers.get('x-rate-limit-limit'), headers.get('x-rate-limit-used')]).toEqual([200, '2', '1']);
    await ask(key);
    const beyond = await ask(key);
    expect(beyond.status).toBe(429);
    expect(beyond.body).toEqual({ code: 155, message: expect.stringMatching(/Try again in \d+ seconds/) as string });
    for (const name of [...RATE_HEADERS, 'retry-after'])
      expect(Number(beyond.headers.get(name)), name).toBeGreaterThan(0);
    // Another key is not held back.
    expect((await ask((await issueApiKey(backend)).key)).status).toBe(200);
  });

  trial('is told with all that the call itself cost, beyond the weight of its function', async () => {
    const { key } = await issueApiKey(backend);
    const get = async (place: string) => {
      const { status, headers } = await fetch(`${backend.origin}/api/v2${place}`, { headers: { 'x-api-key': key } });
      const [used, ofAddress] = ['', 'ip-'].map((part) => Number(headers.get(`x-rate-limit-${part}used`)));
      return { status, used: used ?? 0, ofAddress };
    };
    const addresses = Array.from({ length: 30 }, (_, n) => `addresses=0x${String(n + 1).padStart(40, '0')}`);
    const costly = await get(`/erc20/metadata?chain=0x7a69&${addresses.join('&')}`);
    // Addresses without a contract: what each of them is asked is far more than the units of the list pay for.
    expect(costly).toMatchObject({ status: 404, used: expect.any(Number) as number });
    expect(costly.used).toBeGreaterThan(10);
    expect(costly.ofAddress).toBeGreaterThanOrEqual(costly.used);
    // A call that costs nothing finds all of it told already.
    expect(await get('/info/chains')).toMatchObject({ status: 200, used: costly.used });
  });

  it('per address holds with any key, and with none', async () => {
    const { key } = await issueApiKey(backend);
    const answers = await Promise.all(Array.from({ length: 25 }, () => ask('foyer_wrong', other, '198.51.100.2')));
    expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThan(0);
    const { status, headers } = await ask(key, other, '198.51.100.2');
    expect(status).toBe(429);
    expect(Number(headers.get('x-rate-limit-ip-used'))).toBeGreaterThan(20);
  });
});

describe('the SDK with a key', () => {
  /** Runs the SDK in a process of its own: what it is told there by a key stays with it. */
  async function callThrice(key: string): Promise<unknown[]> {
    const call = 'Moralis.Web3API.account.getNativeBalance({ chain: "0x7a69", address: "0x' + '5e'.repeat(20) + '" })';
    const script = `
      const Moralis = require('moralis/node');
      Moralis.Web3API.baseURL = '${backend.origin}/api/v2';
      Moralis.Web3API.initialize({ apiKey: '${key}' });
      (async () => {
        const answers = [];
        for (let call = 0; call < 3; call++) answers.push(await ${call}.catch(({ message }) => message));
        console.log(JSON.stringify(answers));
      })();`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { cwd: ROOT });
    return JSON.parse(stdout) as unknown[];
  }

  it('calls REST, and reports an exceeded limit with the SDK’s own error and headers [G31]', async () => {
    const { key } = await issueApiKey(backend, { rate: 2 });
    const [first, second, third] = await callThrice(key);
    expect([first, second]).toEqual([{ balance: '0' }, { balance: '0' }]);
    const words =
      'This Moralis Server is rate-limited because of the plan restrictions. See the details about the current rate and throttle limits: ';
    expect(String(third).startsWith(words)).toBe(true);
    const headers = JSON.parse(String(third).slice(words.length)) as Record<string, string>;
    expect(Object.keys(headers)).toEqual(RATE_HEADERS);
    expect(headers).toMatchObject({ 'x-rate-limit-limit': '2', 'x-rate-limit-used': '3' });
    expect(Number(headers['x-rate-limit-remaining-ttl'])).toBeGreaterThan(0);
    expect(Number(headers['x-rate-limit-ip-used'])).toBeGreaterThanOrEqual(3);
  });

  it('reports how to get a key if its own is wrong', async () => {
    const [first] = await callThrice('foyer_wrong');
    expect(first).toMatch(/API key is unknown or revoked.*npm run keys/);
  });
});

describe('the OpenAPI description', () => {
  it('is available without a key', async () => {
    const response = await fetch(`${backend.origin}/api/v2/openapi.json`);
    expect(response.status).toBe(200);
    const { openapi, paths } = (await response.json()) as { openapi: string; paths: Record<string, object> };
    expect(openapi).toBe('3.1.0');
    expect(paths).toHaveProperty(['/api/v2/{address}/nft', 'get']);
  });
});

describe('npm run keys', () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/keys.mjs', ...args], {
      cwd: ROOT,
      env: {
        ...process.env,
        BACKEND_PORT: new URL(backend.origin).port,
        DATA_DIR: backend.dataDir,
        MASTER_KEY: backend.masterKey,
      },
    });

  it('issues a working key, lists it without the secret, and revokes it', async () => {
    const { stdout } = await run('issue', 'a', 'shop', '--rate', '7');
    const [key = '', id = ''] = [/^foyer_\S{43}/.exec(stdout)?.[0], /id is (\w+)/.exec(stdout)?.[1]];
    expect((await ask(key)).headers.get('x-rate-limit-limit')).toBe('7');
    const { stdout: table } = await run('list');
    expect(table).toContain('a shop');
    expect(table).not.toContain(key);
    expect((await run('revoke', id)).stdout).toContain('"a shop" is revoked');
    expect((await ask(key)).status).toBe(401);
  });

  it.each([[[]], [['issue']], [['revoke', 'nothing']], [['issue', 'x', '--rate', 'much']]])(
    'explains what is wrong with %o',
    async (args) => {
      await expect(run(...args)).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/npm run keys|does not exist|--rate/) as string,
      });
    },
  );
});
