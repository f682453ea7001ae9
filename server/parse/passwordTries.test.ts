import { expect, it } from 'vitest';
import { createPasswordTries } from '@/server/parse/passwordTries';
import { createRateLimitStore } from '@/server/parse/rateLimitStore';

const MINUTE = 60_000;

it('closes a name after five wrong passwords, in whatever letters, for five minutes', async () => {
  let moment = 1000;
  const tries = createPasswordTries(createRateLimitStore(() => moment));
  for (let i = 0; i < 4; i++) await tries.count('Ada');
  expect(await tries.closedUntil('ada')).toBe(0);
  await tries.count('ADA');
  expect(await tries.closedUntil('ada')).toBe(1000 + 5 * MINUTE);
  expect(await tries.closedUntil('eve')).toBe(0);
  moment += 5 * MINUTE;
  expect(await tries.closedUntil('ada')).toBe(0);
});

it('begins anew once it is told to forget', async () => {
  const tries = createPasswordTries(createRateLimitStore());
  for (let i = 0; i < 5; i++) await tries.count('ada');
  await tries.forget('Ada');
  expect(await tries.closedUntil('ada')).toBe(0);
});
