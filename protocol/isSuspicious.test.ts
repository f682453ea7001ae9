import { expect, it } from 'vitest';
import { isSuspicious } from '@/protocol/isSuspicious';

it.each([
  'Visit gold-gift.com',
  'https://x.test',
  'www.free.money',
  '$ 500 Voucher',
  'claim: rich . xyz',
  'USD\u200bC',
])('finds "%s" suspicious as a name and as a symbol', (text) => {
  expect(isSuspicious(text, 'T')).toBe(true);
  expect(isSuspicious(null, text)).toBe(true);
});

it.each(['USD Coin', 'Wrapped Ether v1.0', 'Organic', 'St. Helena Pound', 'Lantern'])('lets "%s" pass', (text) => {
  expect(isSuspicious(text, 'T')).toBe(false);
});
