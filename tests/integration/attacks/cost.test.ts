import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  BEARABLE,
  COSTLY_SUBSCRIPTIONS,
  manyPatterns,
  REFUSED,
  type CostlyCall,
} from '@/tests/helpers/attacks/costlyQueries';
import { expectBearable, sendRaw, type RawAnswer, type RawRequest } from '@/tests/helpers/attacks/sendRaw';
import { connectLiveQuery } from '@/tests/helpers/connectLiveQuery';
import { fuzzCount } from '@/tests/helpers/fuzzCount';
import { createMasterClient } from '@/tests/helpers/createMasterClient';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import { rounds } from '@/tests/helpers/trials';

let backend: SharedBackend;

beforeAll(async () => {
  backend = await shareBackend();
  // A class that anybody reads, with rows that are long.
  const master = createMasterClient(backend);
  await master.create('Bulky', { text: 'x'.repeat(2_000) });
  const database = new pg.Client(backend.databaseUri);
  await database.connect();
  await database.query(
    `INSERT INTO "Bulky" ("objectId", "createdAt", "updatedAt", text)
     SELECT 'bulky' || n, now(), now(), repeat('x', 2000) FROM generate_series(1, 1000) n`,
  );
  await database.end();
});

/** Letters of a batch: all that a body may have in `npm run test:fuzz`, else enough for a hundred of most. */
const MAX_LENGTH = fuzzCount(3_900_000) < 3_900_000 ? 1_050_000 : 3_900_000;
const roomFor = (call: CostlyCall): number =>
  Math.max(1, Math.min(100, Math.floor(MAX_LENGTH / JSON.stringify(call).length)));

/** A batch of the same call, from nobody. */
function batchOf(call: CostlyCall, count: number): RawRequest {
  const requests = Array.from({ length: count }, () => call);
  const body = JSON.stringify({ requests, _ApplicationId: backend.appId });
  return { path: '/server/batch', headers: { 'Content-Type': 'text/plain' }, body };
}

const send = async (raw: RawRequest): Promise<RawAnswer> => {
  const answer = await sendRaw(backend.origin, raw);
  await expectBearable(backend, raw, answer);
  return answer;
};

describe('an expensive request', () => {
  it.each(Object.entries(REFUSED))('is rejected before any work: %s', async (_name, call) => {
    const room = roomFor(call);
    for (const count of [1, room]) {
      const { status, json } = await send(batchOf(call, count));
      const [first] = Array.isArray(json) ? (json as { error?: object }[]) : [{ error: json as object }];
      expect({ status: status === 200 ? 400 : status, ...first?.error }).toMatchObject({
        status: expect.any(Number),
        code: expect.toBeOneOf([102, 105, 107, 119]),
      });
      expect(status).toBeOneOf([200, 400, 403]);
    }
    const alone = await send({
      method: 'POST',
      path: call.path,
      headers: { 'Content-Type': 'application/json', 'X-Parse-Application-Id': backend.appId },
      body: JSON.stringify({ ...call.body, _method: call.method }),
    });
    expect(alone.status, alone.text).toBeOneOf([400, 403]);
  });

  it('is rejected by the sum of its parts, each of which is cheap', async () => {
    const call = { method: 'GET', path: '/server/classes/Profile', body: { include: 'a,b,c,d,e,f,g,h.i,j.k' } };
    expect((await send(batchOf(call, 2))).status).toBe(200);
    expect((await send(batchOf(call, 100))).json).toMatchObject({ code: 102 });
  });

  it.each(Object.entries(BEARABLE))('is answered or rejected quickly, a hundred at once: %s', async (_name, call) => {
    await send(batchOf(call, roomFor(call)));
  });

  it.each(
    rounds(
      [
        [3_900, 950],
        [20_000, 150],
        [6_000, 500],
      ],
      [[6_000, 500]],
    ),
  )('is answered or rejected quickly: %i patterns of %i characters', async (count, length) => {
    await send(batchOf(manyPatterns(count, length), 1));
  });
});

describe('ten concurrent batches of a hundred', () => {
  /** The slowest of a hundred answers of `/health`, but for one, in milliseconds. */
  async function slowHealth(done: () => boolean): Promise<number> {
    const times: number[] = [];
    while (times.length < 100 || !done()) {
      times.push((await sendRaw(backend.origin, { method: 'GET', path: '/health' })).milliseconds);
      await sleep(5);
    }
    return times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.99) - 1] ?? 0;
  }

  it('do not block other users', async () => {
    const attacks = ['include of one deep path', 'keys with a deep path', '$inQuery in $inQuery'].map(
      (name) => REFUSED[name],
    );
    const bodies = attacks.map((call) => batchOf(call as CostlyCall, 100));
    const quiet = await slowHealth(() => true);
    let isOver = false;
    const attack = async () => {
      for (const raw of bodies) await Promise.all(Array.from({ length: 10 }, () => sendRaw(backend.origin, raw)));
      isOver = true;
    };
    const [busy] = await Promise.all([slowHealth(() => isOver), attack()]);
    // Reading ten megabytes of JSON takes its time too, and a quiet backend answers in almost none.
    expect(busy).toBeLessThan(Math.max(5 * quiet, 500));
  });
});

describe('an expensive live query subscription', () => {
  it.each(Object.entries(COSTLY_SUBSCRIPTIONS))('is rejected: %s', async (_name, query) => {
    const client = await connectLiveQuery(backend);
    try {
      client.say({ op: 'subscribe', requestId: 1, query: { className: 'Bulky', ...query } });
      const began = performance.now();
      await expect.poll(() => client.heard.some(({ op }) => op === 'error') || client.socket.readyState > 1).toBe(true);
      expect(client.heard.map(({ op }) => op)).not.toContain('subscribed');
      const health = await sendRaw(backend.origin, { method: 'GET', path: '/health' });
      expect(health.status).toBe(200);
      expect(performance.now() - began).toBeLessThan(10_000);
    } finally {
      client.socket.terminate();
    }
  });
});
