import { expect, it } from 'vitest';
import { createPasswordTries, createRateLimitStore } from '@/server/parse/rateLimitStore';

it('counts within a window and starts anew after it', async () => {
  let moment = 1000;
  const store = createRateLimitStore(() => moment);
  expect(await store.hit('a', 100)).toEqual({ count: 1, endsAt: 1100 });
  expect(await store.hit('a', 100)).toEqual({ count: 2, endsAt: 1100 });
  expect(await store.hit('b', 100)).toEqual({ count: 1, endsAt: 1100 });
  moment = 1100;
  expect(await store.hit('a', 100)).toEqual({ count: 1, endsAt: 1200 });
  expect(await store.hit('a', 100, 50)).toEqual({ count: 51, endsAt: 1200 });
});

it('begins a new window where the clock was set back by more than a minute, and by less it does not', async () => {
  let moment = 10_000_000;
  const store = createRateLimitStore(() => moment);
  await store.hit('a', 1000);
  moment -= 60_000;
  expect(await store.hit('a', 1000)).toEqual({ count: 2, endsAt: 10_001_000 });
  moment -= 1;
  expect(await store.hit('a', 1000)).toEqual({ count: 1, endsAt: moment + 1000 });
});

it('takes hits back, never below none, only looks at no hit, and forgets a counter', async () => {
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
  ['of more than that clears those away whose window is over, and no others', 10_000, 1],
])('%s', async (_rule, others, count) => {
  let moment = 1000;
  const store = createRateLimitStore(() => moment);
  for (let i = 0; i < others; i++) await store.hit(`over ${i}`, 100);
  await store.hit('open', 200);
  moment = 1100;
  await store.hit('new', 100);
  // The clock is set back a little, so that a window that is over is open again where it was kept.
  moment = 1050;
  expect((await store.hit('over 0', 100)).count).toBe(count);
  expect((await store.hit('open', 200)).count).toBe(2);
});

const MINUTE = 60_000;

it('locks a name for five minutes after five password tries, whatever its case', async () => {
  let moment = 1000;
  const tries = createPasswordTries(createRateLimitStore(() => moment));
  for (let i = 0; i < 4; i++) expect(await tries.take('Ada')).toBe(0);
  expect(await tries.take('ADA')).toBe(0);
  expect(await tries.take('ada')).toBe(1000 + 5 * MINUTE);
  expect(await tries.take('eve')).toBe(0);
  moment += 5 * MINUTE;
  expect(await tries.take('ada')).toBe(0);
});

it('allows one more password try for each returned one, and all of them after forget', async () => {
  const tries = createPasswordTries(createRateLimitStore());
  for (let i = 0; i < 5; i++) await tries.take('ada');
  await tries.giveBack('Ada');
  expect([await tries.take('ada'), await tries.take('ada')]).toEqual([0, expect.any(Number)]);
  await tries.forget('Ada');
  expect(await tries.take('ada')).toBe(0);
});

it('counts names with the same first 200 characters as one', async () => {
  const tries = createPasswordTries(createRateLimitStore());
  for (let i = 0; i < 5; i++) await tries.take(`${'a'.repeat(200)}${i}`);
  expect(await tries.take(`${'a'.repeat(200)}other`)).toBeGreaterThan(0);
  expect(await tries.take(`${'a'.repeat(199)}b`)).toBe(0);
});
