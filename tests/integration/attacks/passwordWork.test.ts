import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccountClient, PASSWORD, type AccountClient } from '@/tests/helpers/accountClient';
import { healthUnderLoad } from '@/tests/helpers/healthUnderLoad';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { rounds } from '@/tests/helpers/trials';

let backend: TestBackend;
let people: AccountClient;
beforeAll(async () => {
  backend = await startBackend({ realHashes: true, env: { TRUST_PROXY: '1', LOG_LEVEL: 'error' } });
  people = createAccountClient(backend);
});
afterAll(() => backend?.stop());

/** Posts to the Parse protocol from an address behind the proxy. */
async function post(path: string, fields: object, address = '203.0.113.1') {
  const response = await fetch(`${backend.serverUrl}/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain', 'X-Forwarded-For': address },
    body: JSON.stringify({ _ApplicationId: backend.appId, ...fields }),
  });
  return { status: response.status, body: (await response.json()) as { code?: number } };
}

it.each([
  [
    'verifyPassword',
    (at: number) => ({ method: 'POST', path: '/server/verifyPassword', body: { username: `n${at}`, password: 'x' } }),
  ],
  [
    'sign-ups',
    (at: number) => ({ method: 'POST', path: '/server/users', body: { username: `n${at}`, password: PASSWORD } }),
  ],
])('a batch of a hundred %s is refused before any hash is made', async (_name, part) => {
  const batch = (count: number) => post('batch', { requests: Array.from({ length: count }, (_, at) => part(at)) });
  expect(await batch(100)).toMatchObject({ status: 400, body: { code: 107 } });
  expect((await batch(5)).status).toBe(200);
});

it('log-ins of an office at once are all answered, in turn, and everybody else is answered meanwhile', async () => {
  const { username } = await people.signUp();
  const names = Array.from({ length: rounds(40, 12) }, (_, at) => (at % 2 === 0 ? `nobody${at}` : `none${at}`));
  let answers: number[] = [];
  let owner = 0;
  const { busy } = await healthUnderLoad(backend.origin, async () => {
    const office = Promise.all(names.map((name) => post('login', { username: name, password: 'wrong' })));
    owner = (await post('login', { username, password: PASSWORD }, '203.0.113.9')).status;
    answers = (await office).map(({ status }) => status);
  });
  expect(new Set(answers)).toEqual(new Set([404]));
  expect(owner).toBe(200);
  // Tens of milliseconds on a quiet machine; with all hashes at once, seconds.
  expect(busy.p99).toBeLessThan(1_000);
});

it('a backend that would hash on its event loop does not start, and says what to do', async () => {
  const without = path.resolve(import.meta.dirname, '../../helpers/withoutNativeHash.cjs');
  const start = startBackend({ env: { NODE_OPTIONS: `--require ${without}`, LOG_LEVEL: 'error' } });
  await expect(start).rejects.toThrow('The native module @node-rs/bcrypt does not load. Run npm ci on this machine');
});
