import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRateLimits } from '@/server/gateway/rateLimits';
import { createRateLimitStore } from '@/server/parse/rateLimitStore';
import { parseCall } from '@/tests/helpers/parseCall';

const IP = '192.0.2.7';
const MINUTE = 60_000;

const cloud = (functionName: string) => parseCall('POST', '/functions/:functionName', {}, { functionName });
const signUp = parseCall('POST', '/users');
const setEmail = (email: unknown, objectId = 'ada1') =>
  parseCall('PUT', '/users/:objectId', { email }, { className: '_User', objectId });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  return () => vi.useRealTimers();
});

/** Limits over a store in memory that notes which counters are hit. */
function start() {
  const store = createRateLimitStore(Date.now);
  const hits: string[] = [];
  const limit = createRateLimits({
    ...store,
    hit(key, windowMs, amount) {
      hits.push(key);
      return store.hit(key, windowMs, amount);
    },
  });
  return { store, hits, limit };
}

describe('each limit', () => {
  it.each([
    [300, 1, `sign-in ${IP}`, parseCall('POST', '/login')],
    [300, 1, `sign-up ${IP}`, signUp],
    [300, 1, `challenge ${IP}`, cloud('requestMessage')],
    [300, 1, `event ${IP}`, parseCall('POST', '/events/:eventName')],
    [300, 60, `upload ${IP}`, parseCall('POST', '/files/:filename')],
    [60, 1, `push-move ${IP}`, cloud('movePush')],
    [60, 1, `mail-link ${IP}`, cloud('verifyEmail')],
    [60, 1, `mail ${IP}`, parseCall('POST', '/requestPasswordReset')],
    [5, 10, 'mail-to-one ada@x.org', parseCall('POST', '/requestPasswordReset', { email: 'ada@x.org' })],
    [5, 10, 'address-to-confirm ada@x.org', parseCall('POST', '/users', { email: 'ada@x.org' })],
    [10, 60, 'address-of-account ada1', setEmail('ada@x.org')],
  ])('lets %i through within %i min (%s), refuses one more, and begins anew', async (max, minutes, key, call) => {
    const { store, limit } = start();
    await store.hit(key, minutes * MINUTE, max - 1);
    await limit({ calls: [call], ip: IP });
    await expect(limit({ calls: [call], ip: IP })).rejects.toMatchObject({
      status: 429,
      code: 155,
      retryAfter: minutes * 60,
      message: expect.stringContaining('Too many requests.') as string,
    });
    vi.advanceTimersByTime(minutes * MINUTE);
    await limit({ calls: [call], ip: IP });
  });
});

describe('what is counted', () => {
  const here = (...names: string[]) => names.map((name) => `${name} ${IP}`);
  it.each([
    ['signing in', parseCall('POST', '/login'), here('sign-in')],
    [
      'signing in with an email address, which sends nothing',
      parseCall('POST', '/login', { email: 'a' }),
      here('sign-in'),
    ],
    ['checking a password', parseCall('GET', '/verifyPassword'), here('sign-in')],
    ['asking for a challenge of a sign-in method', parseCall('POST', '/challenge'), here('sign-in')],
    ['making an account', signUp, here('sign-up')],
    [
      'making an account as a row',
      parseCall('POST', '/classes/:className', {}, { className: '_User' }),
      here('sign-up'),
    ],
    ['making any other row', parseCall('POST', '/classes/:className', { email: 'a' }, { className: 'Note' }), []],
    ['reading accounts', parseCall('GET', '/users', { email: 'a@x.org' }), []],
    ['deleting an account', parseCall('DELETE', '/users/:objectId', { email: 'a@x.org' }, { objectId: 'ada1' }), []],
    ['asking for a text to sign', cloud('requestMessage'), here('challenge')],
    ['asking for the time', cloud('getServerTime'), here('challenge')],
    ['confirming an address', cloud('verifyEmail'), here('mail-link')],
    ['setting a forgotten password', cloud('resetPassword'), here('mail-link')],
    ['moving notifications to another device', cloud('movePush'), here('push-move')],
    ['calling any other function', cloud('getNews'), []],
    ['calling no function', parseCall('POST', '/functions/:functionName'), []],
    ['a job of the same name', parseCall('POST', '/jobs/:jobName', {}, { functionName: 'movePush' }), []],
    ['an event', parseCall('POST', '/events/AppOpened'), here('event')],
    ['an upload', parseCall('POST', '/files/:filename'), here('upload')],
    [
      'a forgotten password',
      parseCall('POST', '/requestPasswordReset', { email: ' Ada@X.org ' }),
      [...here('mail'), 'mail-to-one ada@x.org'],
    ],
    [
      'a forgotten password of a mailbox in another form',
      parseCall('POST', '/requestPasswordReset', { email: 'Ada@b\u00fccher.example' }),
      [...here('mail'), 'mail-to-one ada@xn--bcher-kva.example'],
    ],
    ['a forgotten password of nobody', parseCall('POST', '/requestPasswordReset', { email: 5 }), here('mail')],
    [
      'another email that confirms',
      parseCall('POST', '/verificationEmailRequest', { email: 'ada@x.org' }),
      [...here('mail'), 'address-to-confirm ada@x.org'],
    ],
    [
      'an account with an address',
      parseCall('POST', '/users', { email: 'ada@x.org' }),
      [...here('sign-up'), 'address-to-confirm ada@x.org'],
    ],
    [
      'another address of an account',
      setEmail(' Ada@x.org'),
      ['address-to-confirm ada@x.org', 'address-of-account ada1'],
    ],
    ['an address that is deleted', setEmail({ __op: 'Delete' }), []],
    [
      'another address of a row that is none of an account',
      parseCall('PUT', '/classes/:className/:objectId', { email: 'a' }, { className: 'Note', objectId: 'x' }),
      [],
    ],
    ['another address of an unnamed account', parseCall('PUT', '/users', { email: 'a' }), ['address-to-confirm a']],
  ])('%s', async (_what, call, counters) => {
    const { hits, limit } = start();
    await limit({ calls: [call], ip: IP });
    expect(hits).toEqual(counters);
  });

  it('is every call of a batch, and a whole network of IPv6 is one address', async () => {
    const { hits, limit } = start();
    await limit({ calls: [signUp, cloud('getNews'), signUp], ip: '2001:db8:0:1::5' });
    expect(hits).toEqual(['sign-up 2001:db8:0:1::/64', 'sign-up 2001:db8:0:1::/64']);
  });

  it('of a batch that goes beyond two limits is refused until both are over', async () => {
    const { store, limit } = start();
    const calls = [setEmail('ada@x.org'), parseCall('POST', '/login')];
    await store.hit('address-of-account ada1', 60 * MINUTE, 10);
    await store.hit(`sign-in ${IP}`, MINUTE, 300);
    await expect(limit({ calls, ip: IP })).rejects.toMatchObject({ retryAfter: 3600 });
    await expect(limit({ calls: calls.toReversed(), ip: IP })).rejects.toMatchObject({ retryAfter: 3600 });
  });
});
