import { describe, expect, it } from 'vitest';
import { createReservedNames, skeletonOf } from '@/server/auth/usernameSkeletons';
import { limitPasswords } from '@/server/gateway/passwordWork';
import type { ParseRequest } from '@/server/gateway/ParseCall';
import { createEnumerationGuard } from '@/server/gateway/preventUserEnumeration';
import { createRateLimits } from '@/server/gateway/rateLimits';
import { validateCall } from '@/server/gateway/validateCall';
import { fetchPublic } from '@/server/chain/readMetadata';
import { readPostText } from '@/server/community/moderation';
import type { Database } from '@/server/parse/database';
import { findStoredEmail } from '@/server/parse/mailboxes';
import { matchesWhere } from '@/server/parse/query/matchesWhere';
import { createPasswordAttempts, createRateLimitStore } from '@/server/parse/rateLimitStore';
import { findStoredUsername } from '@/server/parse/usernameForms';
import { findPushService } from '@/server/push/sender';
import { COSTLY_TEXTS, countSteps } from '@/tests/helpers/attacks/markedTexts';
import { cpuTime } from '@/tests/helpers/cpuTime';
import { parseCall } from '@/tests/helpers/parseCall';

/** A database without accounts. */
const empty = { adapter: { _client: { any: () => Promise.resolve([]) } } } as unknown as Database;
const store = createRateLimitStore();
const attempts = createPasswordAttempts(store);
const guard = createEnumerationGuard(attempts);
const limitRates = createRateLimits(store);
const isReserved = createReservedNames(['Foyer']);

const requestOf = (route: string, body: Record<string, unknown>, count = 1) =>
  ({
    calls: Array.from({ length: count }, () => parseCall('POST', route, body)),
    ip: '203.0.113.1',
    isBatch: count > 1,
    credentials: { isMaster: false },
  }) as unknown as ParseRequest;
const fileOf = (url: unknown) => ({ deep: [{ __type: 'File', name: 'a.png', url }] });
const PUBLIC = { maxBytes: 1_000, timeoutMs: 1_000, mayAsk: () => false };

const WORK: Readonly<Record<string, (text: string) => unknown>> = {
  'a password of a log-in': (text) => limitPasswords(requestOf('/login', { username: 'ada', password: text })),
  'passwords of a batch that has too many': (text) => {
    expect(() => limitPasswords(requestOf('/login', { username: 'ada', password: text }, 20))).toThrow(/at most 5/);
  },
  'the tries of a name': async (text) => {
    const request = requestOf('/login', { username: text, email: text });
    await guard.countTries(request);
    await guard.abandon(request);
  },
  'the attempts of a name': async (text) => {
    await attempts.take(text);
    await attempts.forget(text);
  },
  'the limit of an email': (text) => limitRates(requestOf('/requestPasswordReset', { email: ` ${text}@x.org` })),
  'the limit of a sign-up': (text) => limitRates(requestOf('/users', { email: `a@${text}.example` })),
  'a username that is looked for': (text) => findStoredUsername(empty, text),
  'an email that is looked for': (text) => findStoredEmail(empty, `a@${text}.example`),
  'a skeleton': skeletonOf,
  'a reserved name': isReserved,
  'an address of a push service': (text) => findPushService(`https://${text}.example`, ['*.example']),
  'an address in metadata': (text) => fetchPublic(`https://${text}.example`, PUBLIC).catch(() => null),
};

describe.each(Object.entries(WORK))('%s', (_what, work) => {
  it.each(Object.entries(COSTLY_TEXTS))('takes no more steps for twice as long a text: %s', async (_name, make) => {
    const [once, twice] = [await countSteps(() => work(make(120_000))), await countSteps(() => work(make(240_000)))];
    expect(twice).toBeLessThanOrEqual(2.5 * once);
    expect(twice).toBeLessThanOrEqual(10_000_000);
  });
});

describe('the address of a file', () => {
  it.each(['/functions/:functionName', '/jobs/:jobName', '/classes/:className', '/users/:objectId'])(
    'is measured before Parse Server reads it: %s',
    (route) => {
      const check = (url: unknown) => validateCall(parseCall('POST', route, fileOf(url)), new Set());
      for (const [name, make] of Object.entries(COSTLY_TEXTS)) {
        for (const units of [400, 120_000]) {
          const error = check(`http://${make(units)}`);
          if (units > 2_048 || name !== 'letters of ASCII') expect(error, name).toEqual([130, 'Invalid file URL.']);
        }
      }
      // Parse Server makes a text of it.
      expect(check([`http://a${'\u0301'.repeat(4_000)}`])).toEqual([130, 'Invalid file URL.']);
      for (const url of [undefined, null, '', 'https://api.example.org/files/foyer/b\u00fccher.png'])
        expect(check(url)).toBeNull();
    },
  );
});

describe('texts as long as a body', () => {
  /** Twice as much takes at most twice as long, and some: the best of three, as others use the machine too. */
  const ratioOf = (work: (text: string) => void, make: (units: number) => string, units: number): number => {
    const best = (text: string) => Math.min(...[0, 1, 2].map(() => cpuTime(() => work(text))));
    const [short, long] = [make(units), make(2 * units)];
    work(short);
    return best(long) / Math.max(best(short), 10);
  };

  it.each(Object.entries(COSTLY_TEXTS))('are put in order, and counted, in linear time: %s', (_name, make) => {
    const isLess = (text: string) => void matchesWhere({ text: `${text}b` }, { text: { $lt: `${text}c` } });
    expect(ratioOf(isLess, make, 100_000)).toBeLessThanOrEqual(2.5);
    const isPost = (text: string) => expect(() => readPostText(text)).toThrow(/up to 2000 characters/);
    expect(ratioOf(isPost, make, 1_000_000)).toBeLessThanOrEqual(2.5);
  });

  it('are looked through for quoted words, however often they nearly hold them', () => {
    const words = `${'a'.repeat(900)}b`;
    const text = 'a'.repeat(1_000_000);
    for (const $regex of [`\\Q${words}\\E`, `\\Q${words}\\E$`, `^\\Q${words}\\E`])
      for (const $options of ['', 'i']) {
        const isLike = (given: string) => matchesWhere({ text: given }, { text: { $regex, $options } });
        expect([isLike(words), isLike(`${words}c`), isLike(`c${words}`)]).toEqual([
          true,
          !$regex.endsWith('$'),
          !$regex.startsWith('^'),
        ]);
        // A pattern takes two seconds.
        expect(cpuTime(() => isLike(text))).toBeLessThan(500);
      }
  });

  it('have an order that does not depend on marks that no writing has', () => {
    const marks = '\u0301'.repeat(40);
    const matches = (text: string, condition: object) => matchesWhere({ text }, { text: condition });
    expect(matches(`a${marks}`, { $lt: `b${marks}` })).toBe(true);
    expect(matches(`a${marks}`, { $gte: `a${marks}` })).toBe(true);
    expect(matches(`a${marks}\u0323`, { $gt: `a${marks}` })).toBe(true);
    expect(matches(`a${marks}`, { $lt: `a${marks}b` })).toBe(true);
  });
});
