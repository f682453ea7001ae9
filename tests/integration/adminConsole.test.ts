import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitPast } from '@/tests/helpers/waitPast';
import { openAdministration, type Administration, type Listed } from '@/tests/helpers/openAdministration';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';

let backend: TestBackend;
let site: Administration;

beforeAll(async () => {
  backend = await startBackend({ chain: true });
  site = await openAdministration(backend);
});
afterAll(() => backend?.stop());

/** Times of day, in milliseconds since midnight UTC: when another day begins, and when what is old is cleared. */
const MIDNIGHT = 0;
const NIGHTLY = (3 * 60 + 17) * 60_000;

const ask = <Result>(...args: Parameters<Administration['ask']>) => site.ask<Result>(...args);
const codeOf: Administration['codeOf'] = (...args) => site.codeOf(...args);
const lastActs: Administration['lastActs'] = (...args) => site.lastActs(...args);

describe('the configuration', () => {
  it('is public except for secret parameters', async () => {
    await ask('adminSaveConfig', { name: 'greeting', value: { text: ['Good evening'], n: 1 }, secret: false });
    await ask('adminSaveConfig', { name: 'mailKey', value: 'sk-very-secret', secret: true });
    const { body } = await site.client.rest('GET', 'config');
    expect(body['params']).toEqual({ greeting: { text: ['Good evening'], n: 1 } });
    expect(await ask('adminGetConfig')).toEqual({
      values: [
        { name: 'greeting', secret: false, value: { text: ['Good evening'], n: 1 } },
        { name: 'mailKey', secret: true },
      ],
    });
    await ask('adminSaveConfig', { name: 'mailKey', value: 'open now', secret: false });
    expect((await site.client.rest('GET', 'config')).body['params']).toMatchObject({ mailKey: 'open now' });
    await ask('adminDeleteConfig', { name: 'mailKey' });
    expect((await site.client.rest('GET', 'config')).body['params']).not.toHaveProperty('mailKey');
    expect(await codeOf('adminDeleteConfig', { name: 'mailKey' })).toBe(101);
    const log = JSON.stringify(await lastActs('mailKey'));
    expect(log).toContain('open now');
    expect(log).not.toContain('sk-very-secret');
  });

  it.each(['__proto__', 'constructor', 'a.b', '$x', '', '1a', "a'b", 'x'.repeat(81)])(
    'has no parameter %j',
    async (name) => {
      expect(await codeOf('adminSaveConfig', { name, value: 1, secret: false })).toBe(142);
    },
  );
});

describe('accounts and the log', () => {
  it('are named by their public name and found by it, with how many there are and when they were seen last', async () => {
    const { username, ...found } = await site.client.signUp();
    const name = `Grace ${username.slice(-6)}`;
    await site.client.call(found, 'saveProfile', { name });
    type Named = { id: string; name: string | null; lastSeenAt: string | null };
    type Users = Listed<Named> & { total: number };
    for (const search of [name, name.toLowerCase().slice(0, 9)]) {
      const { rows, total } = await ask<Users>('adminListUsers', { search });
      expect(rows).toMatchObject([{ id: found.id, name }]);
      expect(total).toBe(1);
    }
    const [newest] = (await ask<Users>('adminListUsers')).rows;
    expect(Date.parse(newest?.lastSeenAt ?? '')).toBeGreaterThan(Date.now() - 120_000);
    const oldest = await ask<Users>('adminListUsers', { order: 'oldest' });
    expect(oldest.rows[0]?.id).toBe(site.admin.id);
    const next = await ask<Users>('adminListUsers', { order: 'oldest', ...(oldest.next && { cursor: oldest.next }) });
    expect(oldest.total).toBe(next.total);
  });

  it('the log names admins and accounts as they are called now, and is filtered by admin and action', async () => {
    const { username, ...locked } = await site.client.signUp();
    await ask('adminLockUser', { id: locked.id, reason: 'Noise.' });
    await ask('adminListRows', { name: 'Post', filters: [], sort: { field: 'createdAt', descending: true } });
    await site.client.call(site.admin, 'saveProfile', { name: 'Ada of the desk' });
    type Named = { act: string; subject: string; subjectName: string | null; by: { name: string } };
    const list = async (params: object) => (await ask<Listed<Named>>('adminListActs', { ...params })).rows;
    const [entry] = await list({ search: locked.id });
    expect(entry).toMatchObject({ by: { name: 'Ada of the desk' }, subjectName: username });
    expect((await list({ act: 'changes' })).map(({ act }) => act)).not.toContain('adminListRows');
    expect(new Set((await list({ act: 'adminListRows' })).map(({ act }) => act))).toEqual(new Set(['adminListRows']));
    expect(await list({ by: locked.id })).toEqual([]);
    expect((await list({ by: site.admin.id })).length).toBeGreaterThan(1);
    await site.client.call(site.admin, 'saveProfile', { name: null });
    expect((await list({ search: locked.id }))[0]?.by.name).toBe(site.admin.username);
  });
});

describe('jobs, keys and events', () => {
  it('a job is started, and reports its progress and its end', async () => {
    await waitPast(NIGHTLY);
    const { id } = await ask<{ id: string }>('adminStartJob', { name: 'clearExpired' });
    type Jobs = Listed<{ id: string; name: string; status: string; message: string; finishedAt: string }> & {
      names: string[];
      schedules: { name: string; nextAt: string }[];
    };
    await expect
      .poll(async () => (await ask<Jobs>('adminListJobs')).rows.find((run) => run.id === id))
      .toMatchObject({
        name: 'clearExpired',
        status: 'succeeded',
        message: expect.stringContaining('sessions'),
        finishedAt: expect.any(String),
      });
    const { names, schedules } = await ask<Jobs>('adminListJobs');
    expect(names).toContain('clearExpired');
    const [nightly] = schedules.filter(({ name }) => name === 'clearExpired');
    expect(nightly).toEqual({ name: 'clearExpired', pattern: '17 3 * * *', timezone: 'UTC', nextAt: nightly?.nextAt });
    expect(nightly?.nextAt).toMatch(/T03:17:00\.000Z$/);
    expect(Date.parse(nightly?.nextAt ?? '') - Date.now()).toBeLessThanOrEqual(24 * 60 * 60_000);
    expect(await codeOf('adminStartJob', { name: 'nothing' })).toBe(101);
  });

  it('a key is shown once, counted and revoked, and no log holds it', async () => {
    const { id, key } = await ask<{ id: string; key: string }>('adminIssueKey', { name: 'shop', rate: 60 });
    const { keys } = await ask<{ keys: { id: string; key: string }[] }>('adminListKeys');
    expect(keys.find((one) => one.id === id)?.key).toBe(key.slice(0, 12));
    expect(await ask('adminRevokeKey', { id })).toMatchObject({ revokedAt: expect.any(String) });
    expect(await codeOf('adminRevokeKey', { id: 'none' })).toBe(101);
    const log = JSON.stringify(await lastActs('shop'));
    expect(log).toContain('adminIssueKey');
    expect(log).not.toContain(key);
  });

  it('events of a contract are watched, listed with their progress, and no longer watched', async () => {
    const wish = {
      chainId: '0x7a69',
      address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      topic: 'Transfer(address,address,uint256)',
      tableName: 'Moves',
    };
    const { id } = await ask<{ id: string }>('adminWatchEvent', wish);
    const { events } = await ask<{ events: { id: string; tableName: string }[] }>('adminListEvents');
    expect(events).toMatchObject([{ id, tableName: 'Moves' }]);
    await ask('adminUnwatchEvent', { id });
    expect(await ask('adminListEvents')).toEqual({ events: [] });
    expect(await codeOf('adminUnwatchEvent', { id })).toBe(101);
    expect(await codeOf('adminWatchEvent', { ...wish, address: 'x' })).toBe(142);
  });

  it('analytics events are counted by name and day', async () => {
    await waitPast(MIDNIGHT);
    for (const name of ['Opened', 'Paid', 'Opened'])
      await site.client.rest('POST', `events/${name}`, { dimensions: {} });
    const day = new Date().toISOString().slice(0, 10);
    await expect
      .poll(() => ask('adminCountEvents', { days: 7 }))
      .toEqual({
        events: [
          { name: 'Opened', total: 2, days: [{ day, count: 2 }] },
          { name: 'Paid', total: 1, days: [{ day, count: 1 }] },
        ],
      });
    for (const days of [0, 91, '7']) expect(await codeOf('adminCountEvents', { days })).toBe(142);
  });

  it('the state of every part is shown', async () => {
    const told: string[] = [];
    await expect
      .poll(
        async () => {
          const { parts, ...state } = await ask<{ parts: { name: string }[] }>('adminGetState');
          told.push(JSON.stringify(state));
          return { ...state, names: parts.map(({ name }) => name) };
        },
        { interval: 500 },
      )
      .toMatchObject({
        status: 'ok',
        disk: { total: expect.any(Number) },
        users: expect.any(Number),
        indexes: [{ chainId: 31337 }],
        names: ['database', 'chain', 'index', 'mail', 'disk', 'backend'],
      });
    expect(told.join()).not.toMatch(/postgres|password/);
  });
});

describe('the log of administration', () => {
  it('holds every act with who, what and when, before and after', async () => {
    const named = await site.client.signUp();
    await ask('adminLockUser', { id: named.id, reason: 'Loud.' });
    await ask('adminUnlockUser', { id: named.id });
    await codeOf('adminSetMember', { role: await site.roleNamed('admin'), user: site.admin.id, member: false });
    const [failed, begun, unlocked, locked] = await lastActs();
    expect([failed, begun]).toMatchObject([
      { act: 'adminSetMember', outcome: 'failed', before: { entry: begun?.id } },
      { act: 'adminSetMember', outcome: 'begun', subject: 'admin', after: { user: site.admin.id, member: false } },
    ]);
    expect([unlocked, locked]).toMatchObject([
      { act: 'adminUnlockUser', before: { lock: { reason: 'Loud.' } }, after: { lock: null } },
      {
        act: 'adminLockUser',
        subject: named.id,
        by: { id: site.admin.id, name: site.admin.username },
        at: expect.stringMatching(/Z$/),
      },
    ]);
  });

  it('is changed by nobody: not by an admin, and not with the master key', async () => {
    const before = await lastActs();
    const id = before[0]?.id ?? '';
    const forged = { byName: 'nobody', act: 'nothing', subject: 'x', outcome: 'begun', details: '{}' };
    for (const [method, where, body] of [
      ['POST', 'classes/AdminAct', forged],
      ['PUT', `classes/AdminAct/${id}`, { byName: 'x' }],
      ['DELETE', `classes/AdminAct/${id}`, {}],
      ['GET', 'classes/AdminAct', {}],
      ['POST', 'batch', { requests: [{ method: 'DELETE', path: `/server/classes/AdminAct/${id}`, body: {} }] }],
    ] as const) {
      const { body: answer } = await site.client.rest(method, where, body, { sessionToken: site.admin.token });
      expect(JSON.stringify(answer), `${method} ${where}`).toContain('119');
    }
    for (const [method, where, body] of [
      ['POST', 'classes/AdminAct', forged],
      ['PUT', `classes/AdminAct/${id}`, { byName: 'x' }],
      ['DELETE', `classes/AdminAct/${id}`, {}],
      ['DELETE', 'purge/AdminAct', {}],
      ['DELETE', 'PURGE/AdminAct/', {}],
      ['POST', 'batch', { requests: [{ method: 'DELETE', path: '/server/purge//AdminAct/', body: {} }] }],
      ['PUT', 'schemas/AdminAct', { className: 'AdminAct', fields: { details: { __op: 'Delete' } } }],
      ['DELETE', 'schemas/AdminAct', {}],
      ['POST', 'hooks/triggers', { className: 'AdminAct', triggerName: 'beforeSave', url: site.backend.siteUrl }],
    ] as const) {
      const options = { headers: { 'X-Parse-Master-Key': site.backend.masterKey } };
      const { body: answer } = await site.client.rest(method, where, body, options);
      expect(answer, `${method} ${where}`).toMatchObject({ code: 119 });
    }
    const options = { headers: { 'X-Parse-Master-Key': site.backend.masterKey } };
    expect((await site.client.rest('DELETE', 'purge//AdminAct/', {}, options)).status).toBe(404);
    expect(await lastActs()).toEqual(before);
  });
});

describe('npm run admin', () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/admin.mjs', ...args], {
      cwd: path.resolve(import.meta.dirname, '../..'),
      env: {
        ...process.env,
        BACKEND_PORT: new URL(site.backend.origin).port,
        DATA_DIR: site.backend.dataDir,
        MASTER_KEY: site.backend.masterKey,
      },
    });

  it('makes administrators, lists them and takes the role away; with a session alone nobody can', async () => {
    const named = await site.client.signUp();
    expect((await run('grant', named.username)).stdout).toContain('/admin');
    expect(await ask('adminAccess', {}, named)).toEqual({ name: named.username });
    expect((await run('list')).stdout).toContain(named.username);
    await run('revoke', named.id);
    expect(await codeOf('adminAccess', {}, named)).toBe(119);
    expect(await lastActs('operator')).toMatchObject([
      { act: 'revokeAdmin' },
      { act: 'grantAdmin' },
      { act: 'grantAdmin' },
    ]);
    for (const name of ['grantAdmin', 'revokeAdmin', 'listAdmins']) {
      for (const who of [null, site.user, site.admin])
        expect(await codeOf(name, { user: site.user.id }, who)).toBe(119);
    }
    await expect(run('grant', 'nobody at all')).rejects.toMatchObject({
      stderr: expect.stringContaining('No account matches'),
    });
    await expect(run('grant')).rejects.toMatchObject({ stderr: expect.stringContaining('npm run admin') });
  });
});
