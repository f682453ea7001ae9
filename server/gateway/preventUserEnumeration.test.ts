import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ParseCall, ParseRequest } from '@/server/gateway/ParseCall';
import { createEnumerationGuard } from '@/server/gateway/preventUserEnumeration';
import { createPasswordAttempts, createRateLimitStore } from '@/server/parse/rateLimitStore';
import { runForRequest } from '@/server/process/currentRequest';
import { parseCall } from '@/tests/helpers/parseCall';

const login = (body: Record<string, unknown>, route = '/login') => parseCall('POST', route, body);
const ada = login({ username: 'ada' });

const INVALID_CREDENTIALS = { status: 404, body: { code: 101, error: 'Invalid username/password.' }, headers: {} };
const RIGHT = { status: 200, body: { objectId: 'ada1' }, headers: {} };
const BROKEN = { status: 500, body: { code: 1, error: 'Internal server error.' }, headers: {} };
const TOO_MANY = { status: 429, code: 155, retryAfter: 300 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  return () => vi.useRealTimers();
});

function start(options: Parameters<typeof createEnumerationGuard>[1] = {}) {
  const store = createRateLimitStore(Date.now);
  const guard = createEnumerationGuard(createPasswordAttempts(store), options);
  const stays = new AbortController().signal;
  const countFor = (signal: AbortSignal, ...calls: ParseCall[]) =>
    runForRequest({ network: '203.0.113.7', signal }, () =>
      guard.countTries({ calls, isBatch: calls.length > 1 } as unknown as ParseRequest),
    );
  const count = (...calls: ParseCall[]) => countFor(stays, ...calls);
  return {
    countFor,
    settle: guard.settle,
    abandon: (...calls: ParseCall[]) => guard.abandon({ calls } as unknown as ParseRequest),
    count,
    /** A try from beginning to end. */
    async attempt(call: ParseCall, answer: typeof INVALID_CREDENTIALS | typeof RIGHT = INVALID_CREDENTIALS) {
      await count(call);
      return guard.settle(call, answer);
    },
    /** What is counted for a name. */
    counted: async (name: string) => (await store.hit(`password ${name}`, 300_000, 0)).count,
  };
}

/** Whether a promise is still open after everything that could settle it has run. */
async function isOpen(promise: Promise<unknown>) {
  await new Promise((resolve) => setImmediate(resolve));
  return (await Promise.race([promise.catch(() => null), Promise.resolve('open')])) === 'open';
}

describe('tries of a password', () => {
  it.each([
    ['/login', { username: 'Ada' }, 1],
    ['/login', { email: 'ADA' }, 1],
    ['/verifyPassword', { username: 'ada' }, 1],
    ['/login', { username: 'ada', email: 'ada' }, 1],
    ['/verifyPassword', { username: 'ada', email: 'ADA' }, 1],
    ['/login', { username: 'eve', email: 'ada' }, 1],
    ['/login', { username: '', email: 5 }, 0],
    ['/login', {}, 0],
    ['/requestPasswordReset', { email: 'ada' }, 0],
    ['/users', { username: 'ada' }, 0],
  ])('%s with %j counts %i for the name ada', async (route, body, attempts) => {
    const { count, counted } = start();
    await count(login(body, route));
    expect(await counted('ada')).toBe(attempts);
    expect(await counted('')).toBe(0);
  });

  it('are none where no password is given, however many calls there are', async () => {
    await start().count(...Array<ParseCall>(6).fill(parseCall('GET', '/users')));
  });

  it('count for the name that was typed, not for one that looks the same in capitals', async () => {
    const { count, counted } = start();
    await count(login({ username: 'STRASSE' }), login({ username: 'Straße' }));
    expect([await counted('strasse'), await counted('straße')]).toEqual([1, 1]);
  });

  it('are refused for five minutes after five wrong ones, with or without an account behind the name', async () => {
    const { attempt } = start();
    for (let i = 0; i < 5; i++) await attempt(ada);
    await expect(attempt(ada, RIGHT)).rejects.toMatchObject(TOO_MANY);
    await expect(attempt(ada, RIGHT)).rejects.toThrow(/^Too many wrong passwords for this name\./);
    await attempt(login({ username: 'eve' }));
    vi.advanceTimersByTime(5 * 60_000);
    await attempt(ada);
  });

  it('count anew after the right password', async () => {
    const { attempt, counted } = start();
    for (let i = 0; i < 4; i++) await attempt(ada);
    await attempt(ada, RIGHT);
    expect(await counted('ada')).toBe(0);
  });

  it('do not count where the password was not what failed', async () => {
    const { attempt, counted } = start();
    await attempt(ada);
    await attempt(ada, BROKEN);
    expect(await counted('ada')).toBe(1);
  });

  it('are counted by each name that a call gives', async () => {
    const { attempt } = start();
    for (let i = 0; i < 5; i++) await attempt(login({ email: 'a@x.org' }));
    await expect(attempt(login({ username: 'ada', email: 'a@x.org' }))).rejects.toMatchObject(TOO_MANY);
  });

  it('are counted for a mailbox, in whichever form its address is', async () => {
    const { attempt } = start();
    const forms = ['a@b\u00fccher.example', 'A@xn--bcher-kva.example', 'a@bu\u0308cher.example'];
    for (let i = 0; i < 5; i++) await attempt(login({ email: forms[i % 3] }));
    for (const email of forms) await expect(attempt(login({ email }))).rejects.toMatchObject(TOO_MANY);
  });
});

describe('a try that gives one name twice', () => {
  it.each(['ada', 'ADA'])('is one try, and never waits for itself (%s)', async (email) => {
    const { attempt, counted } = start();
    const twice = login({ username: 'ada', email });
    for (let i = 0; i < 5; i++) await attempt(twice);
    await expect(attempt(twice)).rejects.toMatchObject(TOO_MANY);
    expect(await counted('ada')).toBe(5);
    vi.advanceTimersByTime(5 * 60_000);
    await attempt(ada, RIGHT);
  });
});

describe('a try while five others for its name are under way', () => {
  const five = async (options = {}) => {
    const started = start(options);
    for (let i = 0; i < 5; i++) await started.count(ada);
    return started;
  };

  it('waits, and is made once one of them turns out right', async () => {
    const { count, settle } = await five();
    const sixth = count(ada);
    const seventh = count(ada);
    expect(await isOpen(sixth)).toBe(true);
    await settle(ada, RIGHT);
    await Promise.all([sixth, seventh]);
  });

  it('waits until the last of them turns out wrong, and is refused then', async () => {
    const { count, settle } = await five();
    const sixth = count(ada);
    for (let i = 0; i < 4; i++) {
      await settle(ada, INVALID_CREDENTIALS);
      expect(await isOpen(sixth)).toBe(true);
    }
    await settle(ada, INVALID_CREDENTIALS);
    await expect(sixth).rejects.toMatchObject(TOO_MANY);
  });

  it('is made where one of them was not about the password, and then the next one waits', async () => {
    const { count, settle } = await five();
    const sixth = count(ada);
    const seventh = count(ada);
    expect(await isOpen(sixth)).toBe(true);
    await settle(ada, BROKEN);
    await sixth;
    expect(await isOpen(seventh)).toBe(true);
  });

  it('is made where one of them is not carried out after all', async () => {
    const { abandon, count, counted } = await five();
    const sixth = count(ada);
    expect(await isOpen(sixth)).toBe(true);
    await abandon(ada);
    await sixth;
    expect(await counted('ada')).toBe(5);
  });

  it('is refused at once in a batch, whose own parts would wait for each other', async () => {
    const { count } = await five();
    await expect(count(ada, ada)).rejects.toMatchObject(TOO_MANY);
  });

  it('waits no longer than its client, and frees the names it had', async () => {
    const { count, countFor, attempt, counted } = await five();
    const leaver = new AbortController();
    // Its first name is free, and counted for as long as the request waits for the second.
    const both = countFor(leaver.signal, login({ username: 'aaa', email: 'ada' }));
    expect(await isOpen(both)).toBe(true);
    leaver.abort();
    await expect(both).rejects.toMatchObject({ name: 'AbortError' });
    for (let i = 0; i < 4; i++) await attempt(login({ username: 'aaa' }));
    await expect(count(login({ username: 'aaa' }))).rejects.toMatchObject(TOO_MANY);
    expect(await counted('ada')).toBe(5);
    await expect(countFor(AbortSignal.abort(), ada)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('waits so long at most, and among so many', async () => {
    const { count } = await five({ waitMs: 50, maxWaiting: 2 });
    const AT_ONCE = { status: 429, code: 155, retryAfter: 5, message: /^Too many sign-ins for this name at once/ };
    const waiting = [count(ada), count(ada)];
    await isOpen(Promise.all(waiting));
    await expect(count(ada)).rejects.toMatchObject({
      ...AT_ONCE,
      message: expect.stringMatching(AT_ONCE.message) as string,
    });
    for (const one of waiting) await expect(one).rejects.toMatchObject({ status: 429, retryAfter: 5 });
    // Those that left are counted no more.
    await expect(count(ada)).rejects.toMatchObject({ status: 429, retryAfter: 5 });
  });

  it('of another name does not wait', async () => {
    const { count } = await five();
    await count(login({ username: 'eve' }));
  });
});

describe('a request that is refused for one of its names', () => {
  it('counts for the others all the same, and lets nobody wait for it', async () => {
    const { attempt, count, counted } = start();
    const eve = login({ username: 'eve' });
    for (let i = 0; i < 5; i++) await attempt(eve);
    await expect(count(ada, eve)).rejects.toMatchObject(TOO_MANY);
    expect(await counted('ada')).toBe(1);
    for (let i = 0; i < 4; i++) await attempt(ada);
    await expect(count(ada)).rejects.toMatchObject(TOO_MANY);
  });
});

describe('two requests with the same two names', () => {
  it('take them in one order, so that neither waits for the other', async () => {
    const { count, attempt, settle } = start();
    for (const username of ['ada', 'eve']) for (let i = 0; i < 4; i++) await attempt(login({ username }));
    const [one, other] = [login({ username: 'ada', email: 'eve' }), login({ username: 'eve', email: 'ada' })];
    const requested = [count(one), count(other)];
    await requested[0];
    await settle(one, RIGHT);
    await requested[1];
  });
});

describe('the lockout of an account', () => {
  const LOCKED = 'Your account is locked due to multiple failed login attempts.';
  it('looks like a wrong password', async () => {
    const locked = { status: 404, body: { code: 101, error: LOCKED }, headers: { A: 'b' } };
    const { attempt } = start();
    expect(await attempt(ada, locked)).toEqual({ ...locked, body: { code: 101, error: 'Invalid username/password.' } });
  });

  it.each([{ error: `Note: ${LOCKED}` }, { error: [LOCKED] }, {}, [], null])('is not what %j tells', async (body) => {
    const { settle } = start();
    const answer = { status: 404, body, headers: {} };
    expect(await settle(ada, answer)).toBe(answer);
  });
});
