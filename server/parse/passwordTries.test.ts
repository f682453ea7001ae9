import { expect, it } from 'vitest';
import { createPasswordTries } from '@/server/parse/passwordTries';
import { createRateLimitStore } from '@/server/parse/rateLimitStore';

const MINUTE = 60_000;

it('closes a name after five tries, in whatever letters, for five minutes', async () => {
  let moment = 1000;
  const tries = createPasswordTries(createRateLimitStore(() => moment));
  for (let i = 0; i < 4; i++) expect(await tries.take('Ada')).toBe(0);
  expect(await tries.take('ADA')).toBe(0);
  expect(await tries.take('ada')).toBe(1000 + 5 * MINUTE);
  expect(await tries.take('eve')).toBe(0);
  moment += 5 * MINUTE;
  expect(await tries.take('ada')).toBe(0);
});

it('lets a name be tried again for each try that is given back, and anew once it is told to forget', async () => {
  const tries = createPasswordTries(createRateLimitStore());
  for (let i = 0; i < 5; i++) await tries.take('ada');
  await tries.giveBack('Ada');
  expect([await tries.take('ada'), await tries.take('ada')]).toEqual([0, expect.any(Number)]);
  await tries.forget('Ada');
  expect(await tries.take('ada')).toBe(0);
});

it('takes names that begin with the same 200 letters for one, and others not', async () => {
  const tries = createPasswordTries(createRateLimitStore());
  for (let i = 0; i < 5; i++) await tries.take(`${'a'.repeat(200)}${i}`);
  expect(await tries.take(`${'a'.repeat(200)}other`)).toBeGreaterThan(0);
  expect(await tries.take(`${'a'.repeat(199)}b`)).toBe(0);
});
