// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { adoptStoredSession } from '@/lib/sdk/adoptStoredSession';
import { setTestSettings } from '@/tests/helpers/testSettings';

setTestSettings();

it('leaves nothing of an account in the browser where nobody is stored any more', async () => {
  localStorage.setItem('foyer-address-book:ada', '[]');
  localStorage.setItem('theme', 'dark');
  expect(await adoptStoredSession()).toBeNull();
  expect(Object.keys(localStorage)).toEqual(['theme']);
});
