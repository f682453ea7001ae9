import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDataClient } from '@/lib/data/createDataClient';
import { sendFunction } from '@/lib/data/sendFunction';
import { NODE_NOT_RESPONDING } from '@/protocol/data/transport';
import { eventually } from '@/tests/helpers/eventually';
import { holdTime, passTime } from '@/tests/helpers/passTime';
import {
  cut,
  page,
  refusal,
  result,
  silence,
  startFailingBackend,
  type FailingBackend,
  type Reply,
} from '@/tests/stand-ins/failingBackend';

let backend: FailingBackend;

beforeAll(async () => {
  backend = await startFailingBackend();
});
afterAll(() => backend.stop());
// The shortest of the waits that chance allows.
beforeEach(() => vi.spyOn(Math, 'random').mockReturnValue(1));

/** @param onAnswer called with each answer of the backend */
const clientWith = (timeoutMs = 20_000, onAnswer: () => void = () => undefined) =>
  createDataClient(
    async (call, signal) => {
      const attempt = await sendFunction({ serverUrl: backend.serverUrl, appId: 'foyer' }, call, signal);
      onAnswer();
      return attempt;
    },
    { attempts: 5, atOnce: 20, timeoutMs },
  );

const call = (parameters: object = {}, name = 'getBlock') => ({
  name,
  parameters: { ...parameters },
  sessionToken: undefined,
});

/** Milliseconds until work has ended, well or not, where time is held. */
async function timeOf(work: Promise<unknown>): Promise<number> {
  const before = performance.now();
  await passTime(work).catch(() => undefined);
  return performance.now() - before;
}

describe('a temporary error', () => {
  it.each<[string, Reply]>([
    ['a proxy’s error page', page(502, '<h1>Bad Gateway</h1>')],
    ['an error inside the backend', refusal(500, 1, 'Internal server error.')],
    ['a response that is not JSON', page(200, '{"result": [1,')],
    ['a connection lost before the response', cut()],
    ['a connection lost during the response', cut('{"result": [1')],
    ['a node that does not answer', refusal(400, 141, NODE_NOT_RESPONDING)],
    ['a rate-limited backend', refusal(429, 155, 'Too many requests.', { 'Retry-After': '0' })],
  ])('is retried: %s', async (_what, error) => {
    holdTime();
    backend.replyWith(error, result('here'));
    expect(await passTime(clientWith()(call()))).toBe('here');
    expect(backend.asked).toHaveLength(2);
  });

  it('is retried up to five attempts with doubling waits, and then thrown with its code', async () => {
    holdTime();
    backend.replyWith(refusal(503, 1, 'Starting.'));
    const work = clientWith()(call());
    const waited = await timeOf(work);
    await expect(work).rejects.toMatchObject({ name: 'BackendError', code: 1, message: 'Starting.' });
    expect(backend.asked).toHaveLength(5);
    // Half of 250, 500, 1000 and 2000 ms.
    expect(waited).toBeGreaterThan(1_850);
  });

  it('is thrown as an unreachable server if the response is not from the backend', async () => {
    holdTime();
    backend.replyWith(page(502, '<h1>Bad Gateway</h1>'));
    await expect(passTime(clientWith(300)(call()))).rejects.toMatchObject({ name: 'UnreachableError', code: 100 });
    expect(backend.asked.length).toBeLessThan(4);
  });

  it('is not retried after the caller’s time limit', async () => {
    holdTime();
    backend.replyWith(silence);
    const work = clientWith(1_000)(call());
    expect(await timeOf(work)).toBeLessThan(5_000);
    await expect(work).rejects.toMatchObject({ name: 'UnreachableError' });
    expect(backend.asked).toHaveLength(1);
  });
});

describe('an error response', () => {
  it.each([
    [404, 101, 'No name leads to it.'],
    [400, 119, 'Permission denied.'],
    [400, 141, 'This backend has no node of Ethereum.'],
    [400, 142, 'address: must be an address'],
    [400, 155, 'The range is too wide.'],
  ])('with status %i is thrown at once, with its code %i and its message', async (status, code, words) => {
    backend.replyWith(refusal(status, code, words));
    await expect(clientWith()(call())).rejects.toMatchObject({ name: 'BackendError', code, message: words });
    expect(backend.asked).toHaveLength(1);
  });

  it('from a proxy is thrown as an unreachable server', async () => {
    backend.replyWith(page(403, 'Not from here.'));
    await expect(clientWith()(call())).rejects.toMatchObject({ name: 'UnreachableError' });
    expect(backend.asked).toHaveLength(1);
  });
});

describe('a rate-limited backend', () => {
  it('gets no request until its Retry-After, in seconds or as a date', async () => {
    holdTime();
    const inTwoSeconds = () => new Date(Date.now() + 2_000).toUTCString();
    for (const write of [() => '1', inTwoSeconds]) {
      const after = write();
      let refusedAt = 0;
      const came: number[] = [];
      backend.replyWith(
        (response, requested) => {
          refusedAt = Date.now();
          refusal(429, 155, 'Too many requests.', { 'Retry-After': after })(response, requested);
        },
        (response, requested) => {
          came.push(Date.now());
          result('here')(response, requested);
        },
      );
      let emit: () => void = () => undefined;
      const received = new Promise<void>((resolve) => {
        emit = resolve;
      });
      const client = clientWith(20_000, () => emit());
      const first = client(call());
      await received;
      await passTime(sleep(0)); // The client has taken the refusal in.
      const both = Promise.all([first, client(call({ other: true }))]);
      expect(await passTime(both)).toEqual(['here', 'here']);
      expect(came).toHaveLength(2);
      expect(Math.min(...came)).toBeGreaterThanOrEqual(after === '1' ? refusedAt + 1_000 : Date.parse(after));
      expect(backend.asked).toHaveLength(3);
    }
  });

  it('is not waited for beyond the caller’s time limit, and the error says how long to wait', async () => {
    holdTime();
    backend.replyWith(refusal(429, 155, 'Too many requests.', { 'Retry-After': '37' }));
    const work = clientWith()(call());
    expect(await timeOf(work)).toBeLessThan(5_000);
    await expect(work).rejects.toMatchObject({
      name: 'TooManyRequestsError',
      code: 155,
      seconds: 37,
      whatToDo: 'Try again in 37 seconds.',
    });
  });
});

describe('concurrent calls', () => {
  it('are sent at most twenty at a time, and all get an answer', async () => {
    holdTime();
    backend.replyWith((response, requested) => setTimeout(() => result(requested['block'])(response, requested), 200));
    const client = clientWith();
    const blocks = Array.from({ length: 100 }, (_, index) => index);
    expect(await passTime(Promise.all(blocks.map((block) => client(call({ block })))))).toEqual(blocks);
    expect(backend.most()).toBe(20);
  });

  it('share one request if they are equal, whatever the order of their parameters', async () => {
    backend.replyWith((response) => setTimeout(() => result('same')(response, {}), 50));
    const client = clientWith();
    const one = client(call({ chain: 'eth', address: 'a', to_block: undefined }));
    const two = client(call({ address: 'a', chain: 'eth' }));
    const other = client(call({ address: 'b', chain: 'eth' }));
    const signedIn = client({ ...call({ chain: 'eth', address: 'a' }), sessionToken: 'r:1' });
    expect(await Promise.all([one, two, other, signedIn])).toEqual(['same', 'same', 'same', 'same']);
    expect(backend.asked).toHaveLength(3);
    await client(call({ chain: 'eth', address: 'a' }));
    expect(backend.asked).toHaveLength(4);
  });

  it('are sent separately, and once, if they change something', async () => {
    const folder = call({ abi: [{ path: 'a', content: 'b' }] }, 'uploadFolder');
    backend.replyWith(refusal(500, 1, 'Internal server error.'), result('kept'));
    const client = clientWith();
    const ends = await Promise.allSettled([client(folder), client(folder)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(backend.asked).toHaveLength(2);
  });
});

describe('an aborted call', () => {
  it('rejects at once with the reason, and aborts its request', async () => {
    backend.replyWith(silence);
    const controller = new AbortController();
    const work = clientWith()(call(), controller.signal);
    await eventually(() => expect(backend.asked).toHaveLength(1));
    controller.abort();
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
    await eventually(() => expect(backend.ended()).toBe(1));
  });

  it('does not abort other callers of the same request', async () => {
    backend.replyWith((response) => setTimeout(() => result('here')(response, {}), 100));
    const client = clientWith();
    const controller = new AbortController();
    const leaves = client(call(), controller.signal);
    const stays = client(call());
    controller.abort();
    await expect(leaves).rejects.toMatchObject({ name: 'AbortError' });
    expect(await stays).toBe('here');
    expect(backend.asked).toHaveLength(1);
  });

  it('is not retried, and not sent at all if it was queued', async () => {
    backend.replyWith(page(502, ''));
    const controller = new AbortController();
    const again = clientWith()(call(), controller.signal);
    await eventually(() => expect(backend.asked).toHaveLength(1));
    controller.abort();
    await expect(again).rejects.toMatchObject({ name: 'AbortError' });

    backend.replyWith((response) => setTimeout(() => result('here')(response, {}), 100));
    const client = clientWith();
    const others = Array.from({ length: 20 }, (_, block) => client(call({ block })));
    const late = new AbortController();
    const waiting = client(call({ block: 'last' }), late.signal);
    late.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    await Promise.all(others);
    await sleep(50);
    expect(backend.asked).toHaveLength(20);
    await expect(client(call(), AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  });
});
