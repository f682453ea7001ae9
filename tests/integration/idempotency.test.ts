import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { startSdk, type Sdk } from '@/tests/helpers/createSdk';
import { type SharedBackend, startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { shareBackend } from '@/tests/helpers/shareBackend';

let first: SharedBackend;
let second: TestBackend;
let rests: readonly [Rest, Rest];
let sdk: Sdk;
let database: pg.Client;
/** Ids in the database that were past their time, before and after a backend began. */
let forgotten: { before: number; after: number };

beforeAll(async () => {
  first = await shareBackend();
  database = new pg.Client(first.databaseUri);
  await database.connect();
  const held = async () => Number((await database.query('SELECT count(*) FROM "_Idempotency"')).rows[0].count);
  await createRest(first.serverUrl, first.appId)('POST', 'classes/Deed', { label: 'first' }, newId());
  await database.query(`UPDATE "_Idempotency" SET expire = now() - interval '1 second'`);
  forgotten = { before: await held(), after: -1 };
  second = await startBackend({ databaseUri: first.databaseUri });
  forgotten.after = await held();
  rests = [createRest(first.serverUrl, first.appId), createRest(second.serverUrl, second.appId)];
  sdk = await startSdk(first);
});
afterAll(async () => {
  sdk.CoreManager.set('IDEMPOTENCY', false);
  await database.end();
  await second?.stop();
});

const newId = () => ({ headers: { 'X-Parse-Request-Id': crypto.randomUUID() } });
const countOf = async (label: string) =>
  (await rests[0]('GET', 'classes/Deed', { where: { label }, count: 1, limit: 0 })).body['count'];

describe('a request with an ID', () => {
  it('[F02] is executed once, whichever of two backends it is repeated on', async () => {
    const id = newId();
    const made = await rests[0]('POST', 'classes/Deed', { label: 'once' }, id);
    expect(made.status).toBe(201);
    for (const rest of rests) {
      const again = await rest('POST', 'classes/Deed', { label: 'once' }, id);
      expect(again).toMatchObject({
        status: 400,
        body: { code: 159, error: 'Duplicate request' },
      });
    }
    expect(await countOf('once')).toBe(1);
    const change = newId();
    const path = `classes/Deed/${String(made.body['objectId'])}`;
    const times = { times: { __op: 'Increment', amount: 1 } };
    const answers = await Promise.all([...rests, ...rests, ...rests].map((rest) => rest('PUT', path, times, change)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body['code'] === 159)).toHaveLength(5);
    expect((await rests[0]('GET', path)).body['times']).toBe(1);
  });

  it('[F02] is executed once in a batch and as an upload too, and reads can be repeated', async () => {
    const id = newId();
    const requests = [{ method: 'POST', path: '/server/classes/Deed', body: { label: 'batched' } }];
    expect((await rests[0]('POST', 'batch', { requests }, id)).status).toBe(200);
    expect((await rests[1]('POST', 'batch', { requests }, id)).body['code']).toBe(159);
    expect(await countOf('batched')).toBe(1);
    const { body } = await rests[0]('POST', 'users', { username: 'uploader', password: 'a long passphrase' });
    const visitor = { sessionToken: String(body['sessionToken']), ...newId() };
    const file = { base64: 'aGk=', _ContentType: 'text/plain' };
    expect((await rests[0]('POST', 'files/once.txt', file, visitor)).status).toBe(201);
    expect((await rests[1]('POST', 'files/once.txt', file, visitor)).body['code']).toBe(159);
    const read = newId();
    for (const rest of rests) {
      expect((await rest('GET', 'classes/Deed', {}, read)).status).toBe(200);
      expect((await rest('POST', 'functions/getServerTime', {}, read)).status).toBe(200);
    }
  });

  it('is separate per session, so that nobody uses up other users’ IDs', async () => {
    const id = newId();
    for (const [place, username] of ['one', 'other'].entries()) {
      const { body } = await rests[0]('POST', 'users', { username, password: 'a long passphrase' });
      const visitor = { sessionToken: String(body['sessionToken']), ...id };
      expect((await rests[0]('POST', 'classes/Deed', { label: 'shared' }, visitor)).status).toBe(201);
      expect((await rests[1]('POST', 'classes/Deed', { label: 'shared' }, visitor)).body['code']).toBe(159);
      expect(await countOf('shared')).toBe(place + 1);
    }
  });

  it('can be repeated with the same ID if it failed', async () => {
    const id = newId();
    const refused = await rests[0]('POST', 'classes/Deed', { label: 5 }, id);
    expect(refused.body['code']).toBe(111);
    expect((await rests[1]('POST', 'classes/Deed', { label: 'mended' }, id)).status).toBe(201);
    const forbidden = newId();
    for (const rest of rests) expect((await rest('POST', 'schemas/Deed', {}, forbidden)).status).toBe(403);
    const long = { headers: { 'X-Parse-Request-Id': 'x'.repeat(200) } };
    expect((await rests[0]('POST', 'classes/Deed', {}, long)).body['code']).toBe(102);
  });

  it('that is rejected for its ID does not count as a password attempt', async () => {
    const person = { username: `slow${Date.now()}`, password: 'a long passphrase' };
    await rests[0]('POST', 'users', person);
    const wrong = { method: 'POST', path: '/server/login', body: { ...person, password: 'wrong' } };
    const requests = [...Array(5).fill(wrong), { method: 'POST', path: '/server/classes/Deed', body: {} }];
    const long = { headers: { 'X-Parse-Request-Id': 'x'.repeat(200) } };
    expect((await rests[0]('POST', 'batch', { requests }, long)).body['code']).toBe(102);
    expect((await rests[0]('POST', 'login', person)).status).toBe(200);
  });

  it('is forgotten after two minutes', async () => {
    expect(forgotten).toEqual({ before: 1, after: 0 });
    const { rows } = await database.query(
      'SELECT extract(epoch FROM expire - "createdAt") AS life FROM "_Idempotency"',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { life } of rows) expect(Number(life)).toBeCloseTo(120, 0);
  });
});

describe('the SDK with request IDs', () => {
  let proxy: Server;
  /** What becomes of the next requests: passed on, passed on with the answer lost, or refused by the proxy. */
  let fates: ('pass' | 'lose' | 'refuse')[] = [];

  beforeAll(async () => {
    proxy = createServer((req, res) => {
      const fate = fates.shift() ?? 'pass';
      const parts: Buffer[] = [];
      req.on('data', (part: Buffer) => parts.push(part));
      req.on('end', () => {
        if (fate === 'refuse') return void res.writeHead(502).end('bad gateway');
        const passed = Object.entries(req.headers).filter(([name]) => !['host', 'connection'].includes(name));
        const headers = Object.fromEntries(passed) as Record<string, string>;
        const sent = {
          method: req.method ?? 'POST',
          headers,
          body: Buffer.concat(parts),
        };
        fetch(`${first.origin}${req.url}`, sent)
          .then(async (answer) => {
            const text = await answer.text();
            if (fate === 'lose') res.writeHead(504).end('the answer was lost');
            else res.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(text);
          })
          .catch((error: unknown) => res.destroy(error instanceof Error ? error : undefined));
      });
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    sdk.CoreManager.set('SERVER_URL', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/server`);
    sdk.CoreManager.set('IDEMPOTENCY', true);
  });
  afterAll(() => proxy.close());

  it('retries what was not executed, and executes nothing twice if the response was lost', async () => {
    const Deed = sdk.Object.extend('Deed');
    fates = ['refuse', 'refuse', 'pass'];
    await new Deed({ label: 'refused twice' }).save();
    expect(await countOf('refused twice')).toBe(1);
    fates = ['lose', 'pass'];
    await expect(new Deed({ label: 'lost' }).save()).rejects.toMatchObject({ code: 159 });
    expect(await countOf('lost')).toBe(1);
    fates = ['lose', 'pass'];
    // The SDK gives each object of a batch an error of its own, with a code that it makes up.
    await expect(sdk.Object.saveAll([new Deed({ label: 'lost batch' })])).rejects.toMatchObject([
      { message: 'Duplicate request' },
    ]);
    expect(await countOf('lost batch')).toBe(1);
    fates = ['lose', 'lose', 'pass'];
    expect(await new sdk.Query('Deed').equalTo('label', 'lost').count()).toBe(1);
    fates = ['lose', 'pass'];
    expect(await sdk.Cloud.run('getServerTime')).toHaveProperty('dateTime');
  });
});

describe('limits', () => {
  it('for passwords, codes and emails count across backends', async () => {
    const logIn = async (rest: Rest) => {
      const { body } = await rest('POST', 'login', { username: 'Nobody here', password: 'a wrong passphrase' });
      return [body['code'], body['error']];
    };
    for (const turn of [0, 1, 0, 1, 0] as const) expect((await logIn(rests[turn]))[1]).toMatch(/username\/password/);
    for (const rest of rests) expect((await logIn(rest))[1]).toMatch(/locked|minute/i);

    const askFor = async (rest: Rest) => {
      const { status } = await rest('POST', 'requestPasswordReset', { email: 'Many@example.com' });
      return status;
    };
    const statuses: number[] = [];
    for (const turn of [0, 1, 1, 0, 1, 0, 1] as const) statuses.push(await askFor(rests[turn]));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);

    const { rows } = await database.query<{ key: string; relpersistence: string }>(
      `SELECT key, relpersistence FROM foyer_limits, pg_class WHERE oid = 'foyer_limits'::regclass`,
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const { key, relpersistence } of rows)
      expect([key, relpersistence]).toEqual([expect.stringMatching(/^[\w-]{43}$/), 'u']);

    // Over all at once none is lost, and it costs little.
    await database.query(`UPDATE foyer_limits SET ends_at = now() - interval '1 second'`);
    const many = await Promise.all(Array.from({ length: 40 }, (_, i) => askFor(rests[i % 2] as Rest)));
    expect(many.filter((status) => status === 200)).toHaveLength(5);

    // Somebody takes the table away: it is made again, and nobody hears of it.
    await database.query('DROP TABLE foyer_limits');
    for (const rest of rests) expect(await askFor(rest)).toBe(200);
  });
});
