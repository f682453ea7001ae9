import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PushDevice } from '@/protocol/calls/push';
import { resultOf } from '@/tests/helpers/accountClient';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { arrives, inSeconds, startPush, to, type PushBackend } from '@/tests/helpers/startPush';

let place: PushBackend;
let twin: TestBackend;

/** Has the time of scheduled pushes come at a moment, in milliseconds since 1970. */
async function bringForward(ids: readonly string[], time: number): Promise<void> {
  const database = new Client({ connectionString: place.backend.databaseUri });
  await database.connect();
  const sql = `UPDATE "_PushStatus" SET "pushTime" = $2 WHERE "objectId" = ANY ($1)`;
  await database.query(sql, [ids, new Date(time).toISOString()]);
  await database.end();
}

beforeAll(async () => {
  place = await startPush();
  twin = await startBackend({ databaseUri: place.backend.databaseUri, env: place.env });
});
afterAll(async () => {
  await twin?.stop();
  await place?.stop();
});

describe('POST /push', () => {
  it('[F10] reaches a device, encrypted for it and signed by this site, and is counted', async () => {
    const { people, subscribe, push, finished } = place;
    const one = await subscribe();
    const data = { title: 'Hello', alert: 'Grüezi 👋', url: '/activity', tag: 'greeting' };
    const { status, id, answer } = await push({ where: to(one), data });
    expect([status, answer]).toEqual([200, { result: true }]);
    await arrives(one.device);
    const [arrived] = one.device.arrived;
    expect(arrived).toMatchObject({ subject: 'mailto:owner@example.org', ttl: 28 * 24 * 60 * 60 });
    expect(arrived?.payload).toEqual({ title: 'Hello', body: 'Grüezi 👋', url: '/activity', tag: 'greeting' });
    await finished(id).toMatchObject({ status: 'succeeded', numSent: 1, numFailed: 0, sentPerType: { web: 1 } });
    const [device] = await resultOf<PushDevice[]>(people.call(one.who, 'listPushes'));
    expect(device).toMatchObject({ lastSentAt: expect.any(String), refusedAt: null });
  });

  it('[F10] goes to the devices of a query, and by channel to subscribers of that kind', async () => {
    const { subscribe, push, finished, rowsOf } = place;
    const [one, other] = [await subscribe('reply'), await subscribe()];
    await push({ where: { ...to(one, other), channels: 'reply' }, data: { alert: 'By query', badge: 3 } });
    await arrives(one.device);
    const byChannel = await push({ channels: ['reply'], data: { alert: { title: 'T', body: 'By channel' } } });
    await arrives(one.device, 2);
    await finished(byChannel.id).toMatchObject({ status: 'succeeded' });
    expect(one.device.arrived[1]?.payload).toMatchObject({ title: 'T', body: 'By channel', url: '/' });
    expect(other.device.tries).toBe(0);
    expect([(await rowsOf(one.who))[0]?.['badge'], (await rowsOf(other.who))[0]?.['badge']]).toEqual([3, undefined]);
    const nobody = await push({ where: { channels: 'nothing' }, data: { alert: 'x', badge: 'Increment' } });
    await finished(nobody.id).toMatchObject({ status: 'succeeded', numSent: 0 });
  });

  it('[F10] sets how long the push service keeps the notification', async () => {
    const { subscribe, push, finished } = place;
    const one = await subscribe();
    await push({ where: to(one), data: { alert: 'x' }, expiration_interval: 90 });
    await push({ where: to(one), data: { alert: 'y' }, expiration_time: inSeconds(3_600) });
    await arrives(one.device, 2);
    const ttls = one.device.arrived.map(({ ttl }) => ttl).sort((a, b) => a - b);
    expect(ttls[0]).toBeGreaterThan(60);
    expect(ttls[0]).toBeLessThanOrEqual(90);
    expect(ttls[1]).toBeGreaterThan(3_500);
    const late = await push({ where: to(one), data: { alert: 'z' }, expiration_time: inSeconds(-1) });
    await finished(late.id).toMatchObject({ numSent: 0, numFailed: 1, failedPerType: { web: 1 } });
    expect(one.device.tries).toBe(2);
  });

  it('[D05] rejects two expiration times at once with code 115', async () => {
    const { subscribe, push } = place;
    const one = await subscribe();
    const both = { expiration_interval: 90, expiration_time: inSeconds(3_600) };
    const { status, answer } = await push({ where: to(one), data: { alert: 'x' }, ...both });
    expect([status, answer]).toEqual([
      400,
      { code: 115, error: 'Both expiration_time and expiration_interval cannot be set' },
    ]);
    expect(one.device.tries).toBe(0);
  });

  it('[F10] is sent at its scheduled time, once, with two backends', async () => {
    const { subscribe, push, statusOf, finished } = place;
    const some = await Promise.all([subscribe(), subscribe(), subscribe()]);
    const ids = await Promise.all(
      some.map(async (one) => {
        const time = { push_time: inSeconds(3_600), expiration_interval: 600 };
        return (await push({ where: to(one), data: { alert: 'Later' }, ...time })).id;
      }),
    );
    for (const id of ids) expect(await statusOf(id)).toMatchObject({ status: 'scheduled' });
    const due = Date.now() + 2_000;
    await bringForward(ids, due);
    for (const [index, one] of some.entries()) {
      await finished(String(ids[index])).toMatchObject({ status: 'succeeded', numSent: 1 });
      expect(one.device.tries).toBe(1);
      expect(one.device.arrived[0]?.at).toBeGreaterThanOrEqual(due);
      expect(one.device.arrived[0]?.ttl).toBeLessThanOrEqual(600);
    }
  });

  it('that is scheduled is sent by another backend if the first one stops', async () => {
    const { subscribe, push, finished } = place;
    const one = await subscribe();
    const { id } = await push({ where: to(one), data: { alert: 'Still' }, push_time: inSeconds(3_600) }, twin);
    await twin.stop();
    await bringForward([id], Date.now());
    await finished(id).toMatchObject({ status: 'succeeded', numSent: 1 });
    expect(one.device.tries).toBe(1);
  });

  it('requires the master key, and explains an invalid request', async () => {
    const { people, push } = place;
    const { status, body } = await people.rest('POST', 'push', { where: {}, data: { alert: 'x' } });
    expect([status, body['code']]).toEqual([403, 119]);
    const data = { alert: 'x' };
    const wrong: [object, number][] = [
      [{ data }, 115],
      [{ where: {}, channels: ['a'], data }, 115],
      [{ where: 'all', data }, 107],
      [{ where: [], data }, 102],
      [{ where: { user: { $foo: 1 } }, data: 'x' }, 107],
      [{ channels: ['no spaces'], data }, 112],
      [{ channels: 'reply', data }, 112],
      [{ where: {}, data: { alert: 'x'.repeat(4_000) } }, 116],
      [{ where: {}, data: { badge: 'many' } }, 107],
      [{ where: {}, data, push_time: 'soon' }, 152],
      [{ where: {}, data, push_time: inSeconds(15 * 24 * 60 * 60) }, 152],
      [{ where: {}, data, expiration_time: 'late' }, 115],
      [{ where: {}, data, expiration_interval: -1 }, 115],
    ];
    for (const [fields, code] of wrong) {
      const refused = await push(fields);
      expect([refused.status, refused.answer['code']], JSON.stringify(fields).slice(0, 90)).toEqual([400, code]);
    }
  });
});

describe('a push service', () => {
  it('is retried if busy, its expired devices are removed, and its refusals are logged', async () => {
    const { people, subscribe, push, rowsOf, finished } = place;
    const [busy, gone, missing, refused] = await Promise.all([subscribe(), subscribe(), subscribe(), subscribe()]);
    busy.device.answers.push(503, [429, 1]);
    gone.device.answers.push(410);
    missing.device.answers.push(404);
    refused.device.answers.push(403);
    const all = [busy, gone, missing, refused];
    const { id } = await push({ where: to(...all), data: { alert: 'x' } });
    await finished(id).toMatchObject({ status: 'succeeded', numSent: 1, numFailed: 3 });
    expect(all.map(({ device }) => device.tries)).toEqual([3, 1, 1, 1]);
    expect(await rowsOf(gone.who)).toEqual([]);
    expect(await rowsOf(missing.who)).toEqual([]);
    const [left] = await resultOf<PushDevice[]>(people.call(refused.who, 'listPushes'));
    expect(left?.refusedAt).toEqual(expect.any(String));
    // What could not come before its end is not tried again.
    busy.device.answers.push([429, 60]);
    const short = await push({ where: to(busy), data: { alert: 'x' }, expiration_interval: 5 });
    await finished(short.id).toMatchObject({ numFailed: 1 });
  });
});
