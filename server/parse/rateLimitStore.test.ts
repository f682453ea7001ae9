import { expect, it } from 'vitest';
import { createRateLimitStore } from '@/server/parse/rateLimitStore';

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
  moment -= 50_000;
  expect(await store.hit('a', 1000)).toEqual({ count: 2, endsAt: 10_001_000 });
  moment -= 3_600_000;
  expect(await store.hit('a', 1000)).toEqual({ count: 1, endsAt: moment + 1000 });
});
