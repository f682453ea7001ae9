import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMasterClient, type MasterClient } from '@/tests/helpers/createMasterClient';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { trial } from '@/tests/helpers/trials';

/** Cloud code of a shop, as an application of the SDK would bring it along. */
const SHOP = `
import { priceOf } from './lib/price.mjs';
const { Cloud } = Moralis;
Cloud.define('price', ({ params }) => priceOf(params.what));
Parse.Cloud.define('whoAmI', ({ user }) => user?.id ?? 'nobody', { requireUser: true });
Cloud.beforeSave('Order', ({ object }) => {
  if (!object.get('what')) throw new Parse.Error(142, 'An order says what.');
  object.set('price', priceOf(object.get('what')));
});
Cloud.beforeSave(Parse.User, ({ object }) => object.set('accounts', ['0x' + '1'.repeat(40)]));
Cloud.afterSave(Parse.User, ({ object }) =>
  new Parse.Object('Guest', { name: object.get('username') }).save(null, { useMasterKey: true }));
Cloud.job('tick', async ({ message, params }) => {
  message('ticking');
  await new Parse.Object('Tick', { by: params.by }).save(null, { useMasterKey: true });
});
Cloud.schedule('tick', '* * * * * *', { params: { by: 'schedule' } });
`;

/** Jobs that take longer than they should: one is due each second, and one never ends where it begins first. */
const LONG_JOBS = `
import { setTimeout as sleep } from 'node:timers/promises';
const { Cloud } = Parse;
Cloud.define('hasLongJobs', () => true);
const asMaster = { useMasterKey: true };
Cloud.job('slow', async () => {
  const run = await new Parse.Object('Slow', { begun: Date.now() }).save(null, asMaster);
  await sleep(1_700);
  await run.save({ ended: Date.now() }, asMaster);
});
Cloud.schedule('slow', '* * * * * *');
Cloud.job('long', async ({ params }) => {
  const { length: before } = await new Parse.Query('Long').find(asMaster);
  await new Parse.Object('Long', { pid: process.pid, what: params.what }).save(null, asMaster);
  if (before === 0) await sleep(600_000);
});
`;

let folder: string;
let backend: TestBackend;
let rest: Rest;
let master: MasterClient;

/** Puts a file in its place whole: the folder is watched. What begins with a dot is not loaded. */
const write = async (name: string, text: string) => {
  const draft = path.join(folder, `.${path.basename(name)}`);
  await writeFile(draft, text);
  await rename(draft, path.join(folder, name));
};
const price = (factor: number) => `export const priceOf = (what) => what.length * ${factor};`;
const call = async (name: string, body: Record<string, unknown> = {}) =>
  (await rest('POST', `functions/${name}`, body)).body;

/** Asks until the answer is as wanted. */
async function until(ask: () => Promise<unknown>, wanted: unknown): Promise<void> {
  await expect.poll(ask, { timeout: 20_000, interval: 100 }).toEqual(wanted);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-cloud-'));
  await mkdir(path.join(folder, 'lib'));
  await write('package.json', '{"type":"module"}');
  await write('lib/price.mjs', price(2));
  await write('_draft.mjs', 'throw new Error("nobody loads what begins with an underscore");');
  await write('shop.test.mjs', 'throw new Error("nobody loads a test");');
  await write('shop.mjs', SHOP);
  backend = await startBackend({ env: { CLOUD_CODE: folder } });
  rest = createRest(backend.serverUrl, backend.appId);
  master = createMasterClient(backend);
});

afterAll(async () => {
  await backend.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('cloud code of an app', () => {
  test('is called by both names, with validation', async () => {
    expect(await call('price', { what: 'door' })).toEqual({ result: 8 });
    expect(await call('whoAmI')).toMatchObject({ code: 142 });
  });

  test('runs before and after a save', async () => {
    expect((await rest('POST', 'classes/Order', {})).body).toEqual({ code: 142, error: 'An order says what.' });
    const made = await rest('POST', 'classes/Order', { what: 'chair' });
    expect(made.body).toMatchObject({ price: 10 });
  });

  test('runs beside Foyer’s own account rules and cannot bypass them', async () => {
    const { body } = await rest('POST', 'users', { username: 'mallory', password: 'a long password here' });
    const [user] = await master.users({ objectId: body['objectId'] });
    expect(user?.['accounts'] ?? []).toEqual([]);
    expect(user?.['ACL']).toEqual({ [String(user?.objectId)]: { read: true, write: true } });
    expect(await master.find('Guest', { name: 'mallory' })).toHaveLength(1);
  });

  test('reloads with its imports after a change; a broken change is reported and changes nothing', async () => {
    await write('lib/price.mjs', price(3));
    await until(() => call('price', { what: 'door' }), { result: 12 });
    await write('shop.mjs', `${SHOP}\nCloud.define('getServerTime', () => 'noon');`);
    await until(() => Promise.resolve(/the function getServerTime exists already/.test(backend.logs())), true);
    expect(await call('price', { what: 'door' })).toEqual({ result: 12 });
    expect(await call('getServerTime')).toMatchObject({ result: { dateTime: expect.stringMatching(/^\d{4}-/) } });
    await write('shop.mjs', SHOP.replace("'price'", "'cost'"));
    await until(() => call('cost', { what: 'door' }), { result: 12 });
    expect(await call('price', { what: 'door' })).toMatchObject({ code: 141 });
  });

  test('names a changed schema in the log, and that it needs a restart', async () => {
    await write('schema.mjs', 'export default { Tea: {} };');
    await until(() => Promise.resolve(/schema\.mjs changed: restart the backend/.test(backend.logs())), true);
    await rm(path.join(folder, 'schema.mjs'));
  });

  trial('keeps the backend from starting if it is broken, and the error says where and why', async () => {
    const broken = await mkdtemp(path.join(tmpdir(), 'foyer-cloud-'));
    try {
      await writeFile(path.join(broken, 'order.mjs'), 'Moralis.Cloud.define("a name", () => 1);');
      const start = startBackend({ databaseUri: backend.databaseUri, env: { CLOUD_CODE: broken } });
      await expect(start).rejects.toThrow(/order\.mjs cannot be used: define needs a name of letters/);
    } finally {
      await rm(broken, { recursive: true, force: true });
    }
  });
});

/** Cloud code of an older application: scripts, in a folder whose package.json does not make modules of them. */
const OLD_MAIN = `
const { greet } = require('./lib/greet.js');
Parse.Cloud.define('greet', (request) => greet(request.params.name));
Parse.Cloud.beforeSave('Guestbook', (request) => request.object.set('seen', 1));
`;

trial('reloads CommonJS too, however it is saved; a file that cannot be read keeps its registrations', async () => {
  const old = await mkdtemp(path.join(tmpdir(), 'foyer-cloud-'));
  const file = path.join(old, 'main.js');
  const greeting = (word: string) => `exports.greet = (name) => '${word}, ' + name + '.';`;
  await mkdir(path.join(old, 'lib'));
  await writeFile(path.join(old, 'package.json'), '{"name":"an-old-application"}');
  await writeFile(path.join(old, 'lib/greet.js'), greeting('Hello'));
  await writeFile(file, OLD_MAIN);
  const server = await startBackend({ databaseUri: backend.databaseUri, env: { CLOUD_CODE: old } });
  const ask = createRest(server.serverUrl, server.appId);
  const greet = async () => (await ask('POST', 'functions/greet', { name: 'Ada' })).body['result'];
  const seen = async () => (await ask('POST', 'classes/Guestbook', {})).body['seen'];
  /** As `sed -i` and many editors save: another file takes the place of the first. */
  const replace = async (text: string) => {
    await writeFile(`${old}.draft`, text);
    await rename(`${old}.draft`, file);
  };
  try {
    expect([await greet(), await seen()]).toEqual(['Hello, Ada.', 1]);
    await writeFile(path.join(old, 'lib/greet.js'), greeting('Welcome'));
    await until(greet, 'Welcome, Ada.');
    for (const [round, count] of [2, 3, 4].entries()) {
      await (round % 2 === 0 ? replace : (text: string) => writeFile(file, text))(
        OLD_MAIN.replace(', 1)', `, ${count})`),
      );
      await until(seen, count);
      expect(await greet()).toBe('Welcome, Ada.');
    }
    await replace('// Nothing is left of it.');
    await until(
      () => Promise.resolve(/main\.js cannot be used: it no longer registers anything/.test(server.logs())),
      true,
    );
    expect([await greet(), await seen()]).toEqual(['Welcome, Ada.', 4]);
    await rm(file);
    await until(greet, undefined);
  } finally {
    await server.stop();
    await rm(old, { recursive: true, force: true });
  }
});

trial('runs a scheduled job once per due time, across all backends', async () => {
  const second = await startBackend({ databaseUri: backend.databaseUri, env: { CLOUD_CODE: folder } });
  try {
    const begun = Date.now();
    const before = await master.count('Tick');
    const ran = async () => (await master.count('Tick')) - before;
    await expect.poll(ran, { timeout: 20_000, interval: 200 }).toBeGreaterThan(2);
    expect(await ran()).toBeLessThanOrEqual(Math.ceil((Date.now() - begun) / 1000) + 1);
    // One may come between the two questions.
    await until(async () => (await master.count('_JobStatus')) - (await master.count('JobRun')), 0);
  } finally {
    await second.stop();
  }
});

trial('runs one instance of a job at a time, and another backend resumes it after a kill', async () => {
  await write('long.mjs', LONG_JOBS);
  await until(() => call('hasLongJobs'), { result: true });
  const second = await startBackend({ databaseUri: backend.databaseUri, env: { CLOUD_CODE: folder } });
  const start = async (server: TestBackend, name: string, params: object = {}) => {
    const answer = await fetch(`${server.serverUrl}/jobs/${name}`, {
      method: 'POST',
      headers: { 'X-Parse-Application-Id': server.appId, 'X-Parse-Master-Key': server.masterKey },
      body: JSON.stringify(params),
    });
    return String(answer.headers.get('x-parse-job-status-id'));
  };
  const statusOf = async (objectId: string) => (await master.find('_JobStatus', { objectId }))[0];
  const leases = async () => (await master.find('JobLease', { job: 'long' })).map(({ run }) => run);
  try {
    const run = await start(second, 'long', { what: 'letters' });
    await until(leases, [run]);
    const another = await start(backend, 'long');
    await until(async () => (await statusOf(another))?.['message'], 'Not started: its previous run is still running.');
    expect(await statusOf(run)).toMatchObject({ status: 'running' });

    await until(async () => (await master.count('Slow')) > 2, true);
    const runs = (await master.find('Slow', {})) as unknown as { begun: number; ended?: number }[];
    runs.sort((a, b) => a.begun - b.begun);
    for (const [i, { begun }] of runs.entries()) {
      if (i > 0) expect(runs[i - 1]?.ended ?? Infinity).toBeLessThanOrEqual(begun);
    }

    await second.stop('SIGKILL');
    // Nobody waits for it to give no sign for half a minute.
    const [lease] = await master.find('JobLease', { job: 'long' });
    await master.update('JobLease', String(lease?.objectId), {
      expiresAt: { __type: 'Date', iso: new Date(Date.now() - 1_000).toISOString() },
    });
    await until(
      async () => (await master.find('Long', { what: 'letters' })).map(({ pid }) => pid === backend.pid),
      [false, true],
    );
    expect(await statusOf(run)).toMatchObject({ status: 'failed', message: 'The backend that ran it is gone.' });
    await until(leases, []);
  } finally {
    await second.stop('SIGKILL');
  }
});
