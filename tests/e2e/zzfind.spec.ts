import { expect, test } from '@/tests/helpers/browserTest';
import { openReady, signUp } from '@/tests/helpers/entrance';
test('zzfind', async ({ page, person, faults }) => {
  const at = async (what: string, go: () => Promise<unknown>) => { await go(); await page.waitForTimeout(500); console.log(what, faults.splice(0)); };
  await at('out /admin/users', () => openReady(page, '/admin/users'));
  await at('out /admin', () => openReady(page, '/admin'));
  await at('out /send', () => openReady(page, '/send'));
  await at('signup', () => signUp(page, person));
  await at('in /admin/users', () => openReady(page, '/admin/users'));
  await at('in /account', () => openReady(page, '/account'));
  await at('in /admin', () => openReady(page, '/admin'));
  await at('in /send', () => openReady(page, '/send'));
  expect(1).toBe(1);
});
