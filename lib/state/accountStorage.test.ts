// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { clearAccountStorage } from '@/lib/state/accountStorage';

const [ADA, BOB, NOBODY] = ['foyer-address-book:ada', 'foyer-portfolio:bob', 'foyer-searches:'];
const OTHERS = ['theme', 'foyer-pending:0xa'];

it.each([
  ['somebody', 'ada', [ADA, NOBODY, ...OTHERS]],
  ['nobody', null, [NOBODY, ...OTHERS]],
] as const)('keeps only what is of %s who is signed in, and what is of no account', (_who, user, left) => {
  localStorage.clear();
  for (const key of [ADA, BOB, NOBODY, ...OTHERS]) localStorage.setItem(key, '[]');
  clearAccountStorage(user);
  expect(Object.keys(localStorage).sort()).toEqual([...left].sort());
});
