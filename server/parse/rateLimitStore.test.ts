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
