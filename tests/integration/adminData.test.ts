import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METRIC_SAMPLE_CLASS } from '@/server/admin/adminClasses';
import { openAdministration, type Administration } from '@/tests/helpers/openAdministration';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { trial } from '@/tests/helpers/trials';

let backend: TestBackend;
let site: Administration;

beforeAll(async () => {
  backend = await startBackend({ chain: true });
  site = await openAdministration(backend);
});
afterAll(() => backend?.stop());

const ask = <Result>(...args: Parameters<Administration['ask']>) => site.ask<Result>(...args);
const codeOf: Administration['codeOf'] = (...args) => site.codeOf(...args);
const lastActs: Administration['lastActs'] = (...args) => site.lastActs(...args);

type Rows = { rows: Record<string, unknown>[]; count: number | null };

describe('classes', () => {
  beforeAll(async () => {
    for (let n = 0; n < 30; n++) {
      const row = { n, title: `row ${n}`, password: 'hunter2', ACL: { [site.user.id]: { read: true } } };
      await site.client.rest('POST', 'classes/Ledger', row, { sessionToken: site.user.token });
    }
  });

  it('are listed with their fields, permissions and indexes', async () => {
    const { classes } = await ask<{ classes: { name: string; from: string }[] }>('adminListClasses');
    expect(classes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: '_User', from: 'code' }),
        expect.objectContaining({ name: 'Ledger', from: 'database' }),
      ]),
    );
    const ledger = await ask('adminGetClass', { name: 'Ledger' });
    expect(ledger).toMatchObject({
      schema: expect.arrayContaining([expect.objectContaining({ name: 'n', type: 'Number' })]),
    });
    expect(await codeOf('adminGetClass', { name: 'Nothing' })).toBe(101);
    expect(await codeOf('adminGetClass', { name: 'x"; --' })).toBe(142);
  });

  it('are browsed page by page, the rows of others too, without their secrets, and that is noted', async () => {
    const first = await ask<Rows>('adminListRows', { name: 'Ledger' });
    const second = await ask<Rows>('adminListRows', { name: 'Ledger', skip: 25 });
    expect([first.rows.length, second.rows.length, first.count]).toEqual([25, 5, 30]);
    expect([first.rows[0], second.rows[4]]).toMatchObject([{ n: 29, password: '(hidden)' }, { n: 0 }]);
    expect(await lastActs('Ledger')).toMatchObject([
      { act: 'adminListRows', subject: 'Ledger', after: { skip: 25 } },
      { act: 'adminListRows', subject: 'Ledger' },
    ]);
    const users = JSON.stringify(await ask('adminListRows', { name: '_User' }));
    for (const secret of ['$2', 'sessionToken', site.admin.token]) expect(users).not.toContain(secret);
    for (const name of ['_Session', 'Challenge', '_GlobalConfig', 'SessionUse']) {
      expect(await codeOf('adminListRows', { name }), name).toBeOneOf([119, 101]);
    }
  });

  it('are filtered and sorted by what is shown, and by nothing that is secret', async () => {
    const list = (params: object) => ask<Rows>('adminListRows', { name: 'Ledger', ...params });
    const few = await list({
      filters: [
        { field: 'n', is: 'less', value: 12 },
        { field: 'title', is: 'contains', value: 'ROW 1' },
      ],
      sort: { field: 'n', descending: false },
      limit: 2,
    });
    expect([few.rows.map(({ n }) => n), few.count]).toEqual([[1, 10], 3]);
    const users = (filters: object[]) =>
      ask<Rows>('adminListRows', { name: '_User', filters }).then(({ rows }) => rows.map(({ objectId }) => objectId));
    expect(await users([{ field: 'username', is: 'equals', value: site.user.username }])).toEqual([site.user.id]);
    const refused = async (params: object, name = 'Ledger') => codeOf('adminListRows', { name, ...params });
    for (const field of [
      '_hashed_password',
      'authData',
      'sessionToken',
      'password',
      'none',
      'ACL',
      '__proto__',
      'x"; --',
    ]) {
      expect(await refused({ filters: [{ field, is: 'exists', value: true }] }, '_User'), field).toBe(142);
      expect(await refused({ sort: { field, descending: true } }, '_User'), field).toBe(142);
    }
    for (const filter of [
      { field: 'n', is: 'equals', value: '1' },
      { field: 'n', is: 'contains', value: '1' },
      { field: 'title', is: 'contains', value: 'x\\E.*' },
      { field: 'title', is: 'equals', value: { $ne: null } },
      { field: 'createdAt', is: 'less', value: 'soon' },
      { field: 'title', is: '$where', value: '1' },
    ]) {
      expect(await refused({ filters: [filter] }), JSON.stringify(filter)).toBe(142);
    }
    expect(await refused({ limit: 101 })).toBe(142);
  });

  it('are changed by one of several who read the same row, and logged without what is secret or too long', async () => {
    const { token } = site.user;
    const fields = { count: 0, settings: { token: 'x' } };
    const made = await site.client.rest('POST', 'classes/Shared', fields, { sessionToken: token });
    const id = String(made.body['objectId']);
    const [row] = (await ask<Rows>('adminListRows', { name: 'Shared' })).rows;
    const save = (count: number) => {
      const changes = { count, settings: { token: 'a secret of the app' } };
      return codeOf('adminSaveRow', { name: 'Shared', id, fields: changes, updatedAt: row?.['updatedAt'] });
    };
    const codes = await Promise.all(Array.from({ length: 8 }, (_, n) => save(n + 1)));
    expect(codes.filter((code) => code === 137)).toHaveLength(7);
    expect(JSON.stringify(await lastActs('Shared'))).not.toContain('a secret of the app');
    const long = { text: 'x'.repeat(90_000) };
    const ids: string[] = [id];
    for (let n = 0; n < 3; n++) {
      const { body } = await site.client.rest('POST', 'classes/Shared', long, { sessionToken: token });
      ids.push(String(body['objectId']));
    }
    expect(await ask('adminDeleteRows', { name: 'Shared', ids })).toEqual({ deleted: 4 });
    const [act] = await lastActs('Shared');
    expect(JSON.stringify(act).length).toBeLessThan(210_000);
    for (const one of ids) expect(JSON.stringify(act)).toContain(one);
  });

  it('of apps have their rows edited, created and deleted, which is logged; those of the server do not', async () => {
    const [row] = (await ask<Rows>('adminListRows', { name: 'Ledger', limit: 1 })).rows;
    const edit = { name: 'Ledger', id: row?.['objectId'], fields: { title: 'edited', n: null } };
    expect(await ask('adminSaveRow', { ...edit, updatedAt: row?.['updatedAt'] })).toMatchObject({
      title: 'edited',
      password: '(hidden)',
      ACL: { [site.user.id]: { read: true } },
    });
    expect(await codeOf('adminSaveRow', { ...edit, updatedAt: row?.['updatedAt'] })).toBe(137);
    expect(await lastActs('Ledger')).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ act: 'adminSaveRow', before: { title: 'row 29', n: 29 }, after: edit.fields }),
      ]),
    );
    const made = await ask<Record<string, unknown>>('adminSaveRow', {
      name: 'Ledger',
      id: null,
      fields: { n: 77, ACL: {} },
    });
    expect(made).toMatchObject({ n: 77, objectId: expect.any(String) });
    const { body } = await site.client.rest('GET', `classes/Ledger/${String(made['objectId'])}`);
    expect(body).toMatchObject({ code: 101 });
    expect(await ask('adminDeleteRows', { name: 'Ledger', ids: [made['objectId']] })).toEqual({ deleted: 1 });
    for (const fields of [
      { objectId: 'x' },
      { createdAt: 'x' },
      { password: 'open' },
      { none: 1 },
      { n: 'text' },
      { n: { __op: 'Increment', amount: 1 } },
      { title: '(hidden)' },
      { ACL: null },
      { ACL: 'x' },
      { ACL: ['x'] },
      { ACL: { '*': true } },
      { ACL: { '*': { read: 'yes' } } },
      { __proto__: null, constructor: 1 },
    ]) {
      expect(await codeOf('adminSaveRow', { ...edit, fields }), JSON.stringify(fields)).toBeOneOf([111, 142]);
    }
    expect(await codeOf('adminSaveRow', { ...edit, id: 'nobody' })).toBe(101);
    expect(await codeOf('adminSaveRow', { ...edit, id: 'nobody', updatedAt: row?.['updatedAt'] })).toBe(101);
    for (const name of ['_User', '_Role', 'Post', 'AdminAct', 'AdminRequestFailure', 'ApiKey', '_Session']) {
      expect(await codeOf('adminSaveRow', { name, id: null, fields: {} }), name).toBe(119);
      expect(await codeOf('adminDeleteRows', { name, ids: ['x'] }), name).toBe(119);
    }
    for (const who of [null, site.user]) {
      expect(await codeOf('adminSaveRow', edit, who)).toBe(119);
      expect(await codeOf('adminDeleteRows', { name: 'Ledger', ids: ['x'] }, who)).toBe(119);
    }
  });

  it('get other permissions, which hold at once; those of the application stay', async () => {
    const ledger = (sessionToken?: string) => site.client.rest('GET', 'classes/Ledger', {}, { sessionToken });
    expect((await ledger(site.user.token)).status).toBe(200);
    const permissions = { find: { 'role:admin': true }, get: { requiresAuthentication: true } };
    expect(await ask('adminSavePermissions', { name: 'Ledger', permissions })).toMatchObject({
      permissions: { find: { 'role:admin': true }, create: {} },
    });
    expect((await ledger(site.user.token)).body).toMatchObject({ code: 119 });
    expect((await ledger(site.admin.token)).status).toBe(200);
    expect(await codeOf('adminSavePermissions', { name: 'Ledger', permissions: { find: { '§': true } } })).toBe(142);
    expect(await codeOf('adminSavePermissions', { name: 'Ledger', permissions: { fly: {} } })).toBe(142);
    for (const name of ['_User', 'Profile', 'AdminAct', 'ApiKey']) {
      expect(await codeOf('adminSavePermissions', { name, permissions: {} }), name).toBe(119);
    }
  });
});

describe('metrics and errors', () => {
  type Failures = { failures: { operation: string; code: number; count: number; requests: { id: string }[] }[] };
  const listFailures = (search: string) => ask<Failures>('adminListFailures', { search, onlyErrors: false });

  it('refused requests are counted by route, and found by their number, without their parameters', async () => {
    const secret = 'r:0123456789abcdef0123456789abcdef';
    const { headers } = await fetch(`${site.backend.serverUrl}/functions/adminListUsers`, {
      method: 'POST',
      headers: { 'X-Parse-Application-Id': site.backend.appId, 'X-Parse-Session-Token': secret },
      body: '{}',
    });
    const number = headers.get('X-Request-Id') ?? '';
    expect(await codeOf('adminListUsers', {}, site.user)).toBe(119);
    expect(await codeOf('adminListUsers', {}, site.user)).toBe(119);
    const { failures } = await listFailures(number);
    expect(failures).toMatchObject([{ operation: 'POST /functions/adminListUsers', requests: [{ id: number }] }]);
    const all = (await listFailures('adminListUsers')).failures;
    expect(all.find(({ code }) => code === 119)?.count).toBeGreaterThanOrEqual(2);
    const batch = { requests: [{ method: 'GET', path: '/server/classes/AdminAct' }] };
    await site.client.rest('POST', 'batch', batch);
    expect((await listFailures('GET /classes/:className')).failures).toContainEqual(
      expect.objectContaining({ operation: 'GET /classes/:className', code: 119, status: 400 }),
    );
    expect(JSON.stringify([all, failures])).not.toContain(secret);
    const name = `invented${Date.now()}`;
    await site.client.rest('POST', `functions/${name}`, {});
    expect((await listFailures(name)).failures.map(({ operation }) => operation)).toEqual([]);
    expect((await listFailures('(unknown)')).failures).toContainEqual(
      expect.objectContaining({ operation: 'POST /functions/(unknown)', code: 141 }),
    );
    const { origin } = new URL(site.backend.serverUrl);
    const refused = await fetch(`${origin}/api/v2/block/latest`);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect((await listFailures('/api/v2')).failures).toContainEqual(
      expect.objectContaining({ operation: 'GET /api/v2/block/:block_number_or_hash', status: refused.status }),
    );
    expect((await listFailures("%'; --")).failures).toEqual([]);
    for (const who of [null, site.user]) {
      expect(await codeOf('adminListFailures', { onlyErrors: false }, who)).toBe(119);
      expect(await codeOf('adminGetMetrics', { hours: 24 }, who)).toBe(119);
    }
  });

  it('the metrics begin with the first sample, and say nothing that was not sampled', async () => {
    type Metrics = { since: string | null; points: object[]; before: unknown; signUps: { count: number }[] };
    await expect
      .poll(() => ask<Metrics>('adminGetMetrics', { hours: 1 }))
      .toMatchObject({
        since: expect.stringMatching(/Z$/),
        points: expect.arrayContaining([
          expect.objectContaining({ requests: expect.any(Number), down: expect.any(Array) }),
        ]),
        before: null,
        storage: { database: expect.any(Number), files: expect.any(Number) },
      });
    const { signUps } = await ask<Metrics>('adminGetMetrics', { hours: 168 });
    expect(signUps).toHaveLength(14);
    expect(signUps.at(-1)?.count).toBeGreaterThanOrEqual(2);
    expect(await codeOf('adminGetMetrics', { hours: 2 })).toBe(142);
  });

  trial('the metrics add up every sample of two weeks, whatever number of backends', async () => {
    const database = new pg.Client(site.backend.databaseUri);
    await database.connect();
    const { rowCount } = await database.query(
      `INSERT INTO "${METRIC_SAMPLE_CLASS}"
         ("objectId", "createdAt", "updatedAt", backend, requests, errors, times, users, lag, down, _rperm, _wperm)
       SELECT 'series ' || n, moment, moment, 'b' || n % 10, 2, 1, '{"100": 2}', n, n % 3, '["chain"]', '{}', '{}'
       FROM generate_series(0, 14 * 24 * 180 - 1) AS n, LATERAL (SELECT now() - n * interval '20 seconds' AS moment) AS m`,
    );
    await database.end();
    expect(rowCount).toBe(60_480);
    type Total = { requests: number; errors: number };
    const metrics = await ask<{ total: Total; before: Total; points: { down: string[] }[] }>('adminGetMetrics', {
      hours: 168,
    });
    // A step is of two hours, or 720 requests: the newest has only begun.
    expect(metrics.before).toMatchObject({ requests: expect.closeTo(60_480, -3) as number });
    expect(metrics.total.requests).toBeGreaterThan(60_480 - 1_000);
    expect(metrics.points.length).toBe(84);
    expect(metrics.points[10]).toMatchObject({ requests: 720, errors: 360, lag: 2, down: ['chain'] });
  });
});
