import { expect, it } from 'vitest';
import { createPasswordAttempts, createRateLimitStore } from '@/server/parse/rateLimitStore';

it('counts within a window and restarts after it', async () => {
  let moment = 1000;
  const store = createRateLimitStore(() => moment);
  expect(await store.hit('a', 100)).toEqual({ count: 1, endsAt: 1100 });
  expect(await store.hit('a', 100)).toEqual({ count: 2, endsAt: 1100 });
  expect(await store.hit('b', 100)).toEqual({ count: 1, endsAt: 1100 });
  moment = 1100;
  expect(await store.hit('a', 100)).toEqual({ count: 1, endsAt: 1200 });
  expect(await store.hit('a', 100, 50)).toEqual({ count: 51, endsAt: 1200 });
});

it('starts a new window if the clock was set back by more than a minute, not by less', async () => {
  let moment = 10_000_000;
  const store = createRateLimitStore(() => moment);
  await store.hit('a', 1000);
  moment -= 60_000;
  expect(await store.hit('a', 1000)).toEqual({ count: 2, endsAt: 10_001_000 });
  moment -= 1;
  expect(await store.hit('a', 1000)).toEqual({ count: 1, endsAt: moment + 1000 });
});

it('returns hits, never below zero, peeks with no hit, and resets a counter', async () => {
  const store = createRateLimitStore(() => 1000);
  await store.hit('a', 100, 2);
  expect(await store.hit('a', 100, -1)).toEqual({ count: 1, endsAt: 1100 });
  expect(await store.hit('a', 100, 0)).toEqual({ count: 1, endsAt: 1100 });
  expect(await store.hit('a', 100, -5)).toEqual({ count: 0, endsAt: 1100 });
  await store.hit('a', 100);
  await store.forget('a');
  expect(await store.hit('a', 100)).toEqual({ count: 1, endsAt: 1100 });
});

it.each([
  ['keeps 10,000 counters', 9_999, 2],
  ['removes expired counters, and no others, beyond that', 10_000, 1],
])('%s', async (_rule, others, count) => {
  let moment = 1000;
  const store = createRateLimitStore(() => moment);
  for (let i = 0; i < others; i++) await store.hit(`over ${i}`, 100);
  await store.hit('open', 200);
  moment = 1100;
  await store.hit('new', 100);
  // Sets the clock back a little, so that an expired window is open again.
  moment = 1050;
  expect((await store.hit('over 0', 100)).count).toBe(count);
  expect((await store.hit('open', 200)).count).toBe(2);
});

const MINUTE = 60_000;

it('locks a username for five minutes after five password attempts, in any case', async () => {
  let moment = 1000;
  const attempts = createPasswordAttempts(createRateLimitStore(() => moment));
  for (let i = 0; i < 4; i++) expect(await attempts.take('Ada')).toBe(0);
  expect(await attempts.take('ADA')).toBe(0);
  expect(await attempts.take('ada')).toBe(1000 + 5 * MINUTE);
  expect(await attempts.take('eve')).toBe(0);
  moment += 5 * MINUTE;
  expect(await attempts.take('ada')).toBe(0);
});

it('allows one more password attempt for each returned one, and all of them after forget', async () => {
  const tries = createPasswordAttempts(createRateLimitStore());
  for (let i = 0; i < 5; i++) await tries.take('ada');
  await tries.giveBack('Ada');
  expect([await tries.take('ada'), await tries.take('ada')]).toEqual([0, expect.any(Number)]);
  await tries.forget('Ada');
  expect(await tries.take('ada')).toBe(0);
});

it('counts usernames with the same first 200 characters as one', async () => {
  const tries = createPasswordAttempts(createRateLimitStore());
  for (let i = 0; i < 5; i++) await tries.take(`${'a'.repeat(200)}${i}`);
  expect(await tries.take(`${'a'.repeat(200)}other`)).toBeGreaterThan(0);
  expect(await tries.take(`${'a'.repeat(199)}b`)).toBe(0);
});
