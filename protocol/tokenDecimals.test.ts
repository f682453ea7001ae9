import { expect, it } from 'vitest';
import { shownDecimals, tellDecimals, unitName } from '@/protocol/tokenDecimals';

it('tells the decimals of a contract, 0 among them, and 18 where it has none', () => {
  expect(tellDecimals(6)).toEqual({ decimals: '6', has_decimals: true });
  expect(tellDecimals(0)).toEqual({ decimals: '0', has_decimals: true });
  expect(tellDecimals(null)).toEqual({ decimals: '18', has_decimals: false });
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
