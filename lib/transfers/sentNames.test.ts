// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { sentNames } from '@/lib/transfers/sentNames';
import { clearAccountStorage } from '@/lib/state/accountStorage';

const [FIRST, SECOND] = [`0x${'A'.repeat(40)}`, `0x${'b'.repeat(40)}`];

beforeEach(() => localStorage.clear());

it('remembers where a name led last, in one spelling, for its account alone', () => {
  sentNames.remember('ada', 'Grace.eth', FIRST);
  sentNames.remember('ada', 'grace.eth', SECOND);
  expect(sentNames.get('ada')).toEqual([{ name: 'grace.eth', address: SECOND }]);
  expect(sentNames.get('bob')).toEqual([]);
});

it('is gone with the account from a browser that somebody else uses', () => {
  sentNames.remember('ada', 'grace.eth', FIRST);
  clearAccountStorage('bob');
  expect(localStorage.getItem('foyer-sent-names:ada')).toBeNull();
});
