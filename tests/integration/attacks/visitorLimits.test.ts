import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signVisitor, VISITOR_HEADER, VISITOR_TTL_MS } from '@/protocol/visitor';
import { issueApiKey } from '@/tests/helpers/apiKeys';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';

const KEY = '0123456789abcdef0123456789abcdef';
const OTHER_KEY = 'fedcba9876543210fedcba9876543210';

/** Units a minute of one address: `getChains` costs one. */
const LIMIT = 40;

let backend: TestBackend;
let apiKey: string;
beforeAll(async () => {
  backend = await startBackend({ env: { VISITOR_KEY: KEY, API_IP_RATE_LIMIT: String(LIMIT), LOG_LEVEL: 'warn' } });
  ({ key: apiKey } = await issueApiKey(backend));
});
afterAll(() => backend?.stop());

const bodyOf = (fields: object) => JSON.stringify({ ...fields, _ApplicationId: backend.appId });
const BODY = () => bodyOf({});

async function send(path: string, body: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(`${backend.serverUrl}/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain', ...headers },
    body,
  });
  await response.text();
  return response.status;
}

/** Asks as the site does while it renders a page for a visitor. */
const askFor = (visitor: string) =>
  send('functions/getChains', BODY(), { [VISITOR_HEADER]: signVisitor(KEY, visitor, BODY()) });

/** Asks until the limit, and once more; the statuses of all. */
async function useUp(ask: () => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n <= LIMIT && !statuses.includes(429); n++) statuses.push(await ask());
  return statuses;
}

describe('visitors of the site', () => {
  it('have their own limits, by network', async () => {
    const statuses = await useUp(() => askFor('203.0.113.1'));
    expect(statuses.filter((status) => status === 200)).toHaveLength(LIMIT);
    expect(statuses.at(-1)).toBe(429);
    expect(await askFor('203.0.113.2')).toBe(200);

    expect((await useUp(() => askFor('2001:db8:1:2::1'))).at(-1)).toBe(429);
    expect(await askFor('2001:db8:1:2:ffff::9')).toBe(429);
    expect(await askFor('2001:db8:1:3::1')).toBe(200);
    expect(await askFor('::ffff:203.0.113.1')).toBe(429);
  });

  it('have their own limits of the Parse protocol', async () => {
    const reset = (visitor: string, n: number) => {
      const body = bodyOf({ email: `nobody${n}@example.org` });
      return send('requestPasswordReset', body, { [VISITOR_HEADER]: signVisitor(KEY, visitor, body) });
    };
    const statuses = await Promise.all(Array.from({ length: 65 }, (_, n) => reset('203.0.113.10', n)));
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(await reset('203.0.113.11', 100)).toBe(200);
  });

  it('have their own limits over REST', async () => {
    const read = async (visitor: string) => {
      const headers = { 'x-api-key': apiKey, [VISITOR_HEADER]: signVisitor(KEY, visitor, '') };
      const response = await fetch(`${backend.origin}/api/v2/web3/version`, { headers });
      await response.text();
      return { status: response.status, used: Number(response.headers.get('x-rate-limit-ip-used')) };
    };
    await useUp(async () => (await read('203.0.113.20')).status);
    expect((await read('203.0.113.20')).status).toBe(429);
    expect(await read('203.0.113.21')).toEqual({ status: 200, used: 1 });
  });
});

it('whoever forges the header counts as the connection', async () => {
  expect((await useUp(() => send('functions/getChains', BODY()))).at(-1)).toBe(429);
  const ask = (header: string, body = BODY()) => send('functions/getChains', body, { [VISITOR_HEADER]: header });
  const signed = signVisitor(KEY, '203.0.113.30', BODY());
  const forged = [
    ask('203.0.113.30'),
    ask(signVisitor(OTHER_KEY, '203.0.113.30', BODY())),
    ask(signVisitor(KEY, '203.0.113.30', BODY(), Date.now() - VISITOR_TTL_MS - 1)),
    ask(signVisitor(KEY, '203.0.113.30', BODY(), Date.now() + VISITOR_TTL_MS)),
    ask(signed, bodyOf({ other: 1 })),
    ask(signed.replace('203.0.113.30', '203.0.113.31')),
    ask(`${signed}, ${signed}`),
    send('functions/getChains', BODY(), { 'X-Forwarded-For': '203.0.113.30' }),
  ];
  expect(await Promise.all(forged)).toEqual(forged.map(() => 429));
  expect(await ask(signed)).toBe(200);
});

it('headers that do not count are logged by their kind, and do not flood the log', async () => {
  const body = BODY();
  const forged = ['made up', signVisitor(OTHER_KEY, '203.0.113.30', body)];
  for (let n = 0; n < 20; n++) {
    for (const header of forged) await send('functions/getChains', body, { [VISITOR_HEADER]: header });
  }
  const lines = backend.logs().split('\n');
  for (const words of ['it is not one of the site', 'it is signed with another VISITOR_KEY'])
    expect(lines.filter((line) => line.includes(words))).toHaveLength(1);
  expect(lines.join()).not.toContain('203.0.113.30');
});

it('the header opens nothing to the master key', async () => {
  const body = JSON.stringify({ _ApplicationId: backend.appId, _MasterKey: backend.masterKey, _method: 'GET' });
  // As a proxy on this machine would pass a visitor's request on.
  const headers = { 'X-Forwarded-For': '127.0.0.1', [VISITOR_HEADER]: signVisitor(KEY, '127.0.0.1', body) };
  expect(await send('schemas', body, headers)).toBe(403);
});
