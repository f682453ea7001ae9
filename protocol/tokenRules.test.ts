import { expect, it } from 'vitest';
import { describeDecimals, isSuspicious, shownDecimals, unitName } from '@/protocol/tokenRules';

it('returns the decimals of a contract, 0 among them, and 18 where it has none', () => {
  expect(describeDecimals(6)).toEqual({ decimals: '6', has_decimals: true });
  expect(describeDecimals(0)).toEqual({ decimals: '0', has_decimals: true });
  expect(describeDecimals(null)).toEqual({ decimals: '18', has_decimals: false });
});

it('shows amounts with the decimals of the contract, and raw where it has none', () => {
  expect(shownDecimals({ decimals: '6', has_decimals: true })).toBe(6);
  expect(shownDecimals({ decimals: '18', has_decimals: false })).toBeNull();
});

it('names what an amount counts', () => {
  expect(unitName('FUSD', 6)).toBe('FUSD');
  expect(unitName('FUSD', 0)).toBe('FUSD');
  expect(unitName('', 6)).toBe('');
  expect(unitName('MARK', null)).toBe('raw units of MARK');
  expect(unitName('', null)).toBe('raw units');
});

it.each([
  'Visit gold-gift.com',
  'https://x.test',
  'www.free.money',
  '$ 500 Voucher',
  'claim: rich . xyz',
  'USD\u200bC',
  'US\u200dDC',
  'Family \u{1F468}\u200d',
  '\u202eCDSU',
  '\u067e\u200fUSD',
])('finds "%s" suspicious as a name and as a symbol', (text) => {
  expect(isSuspicious(text, 'T')).toBe(true);
  expect(isSuspicious(null, text)).toBe(true);
});

it.each([
  'USD Coin',
  'Wrapped Ether v1.0',
  'Organic',
  'St. Helena Pound',
  'Lantern',
  'Family \u{1F468}\u200d\u{1F469}\u200d\u{1F467}',
  '\u067e\u0648\u0644\u200c\u0647\u0627',
  'FC \u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
])('lets "%s" pass', (text) => {
  expect(isSuspicious(text, 'T')).toBe(false);
});
