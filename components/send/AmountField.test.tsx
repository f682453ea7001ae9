// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AmountField, amountOfMoney, typeMoney } from '@/components/send/AmountField';
import { shownCurrency } from '@/lib/account/shownCurrency';
import { readDecimal } from '@/lib/format/amounts';
import { DOLLAR } from '@/lib/format/currency';
import { replaceExports } from '@/tests/helpers/replaceExports';

const known = { price: null as { digits: bigint; scale: number } | null };
replaceExports(import('@/lib/portfolio/useDollarPrice'), { useDollarPrice: () => known.price });

const asset = {
  ...{ key: 'native', type: 'native' as const, label: 'Ether', symbol: 'ETH', decimals: 18 },
  ...{ balance: 2n * 10n ** 18n, contractAddress: null, tokenId: null },
};
function Form() {
  const [value, setValue] = useState('');
  return (
    <>
      <AmountField
        {...{ chainId: 1, asset, amount: value, hint: 'You have 2 ETH', error: null, onChange: setValue }}
        onMax={() => setValue('2')}
      />
      <output>{value}</output>
      <button onClick={() => setValue('')}>Empty</button>
    </>
  );
}
const input = () => screen.getByLabelText<HTMLInputElement>('Amount');
const type = (value: string) => fireEvent.change(input(), { target: { value } });
const amount = () => screen.getByRole('status').textContent;
const turn = () => fireEvent.click(screen.getByRole('button', { name: /Enter the amount in/ }));

beforeEach(() => {
  known.price = readDecimal(2_000);
  render(<Form />);
});
afterEach(() => {
  cleanup();
  shownCurrency.set(DOLLAR);
});

it('takes dollars in place of units, and back', () => {
  type('0.5');
  turn();
  expect(input().value).toBe('1000.00');
  type('1');
  expect(amount()).toBe('0.0005');
  expect(screen.getByText('0.0005 ETH')).toBeDefined();
  turn();
  expect(input().value).toBe('0.0005');
});

it('leaves what is not a number of dollars as it is typed, to be refused', () => {
  turn();
  type('lots');
  expect([input().value, amount()]).toEqual(['lots', 'lots USD']);
});

it.each(['1000 ', ' 1000', '\u00a01000'])('reads %o as money, never as so many tokens', (text) => {
  turn();
  type(text);
  expect([input().value, amount()]).toEqual([text, '0.5']);
});

it('stays in units while they are typed, also when they become what was typed as money before', () => {
  turn();
  type('1000');
  fireEvent.click(screen.getByRole('button', { name: 'Max' }));
  for (const text of ['', '0', '0.', '0.5', '0.55']) type(text);
  expect([input().value, amount()]).toEqual(['0.55', '0.55']);
});

it('says what money comes to after its price has moved', () => {
  turn();
  type('1000');
  known.price = readDecimal(1_500);
  act(() => shownCurrency.set({ ...DOLLAR }));
  const turning = screen.getByRole('button', { name: /Enter the amount in ETH/ });
  expect(turning.textContent).toContain('0.5 ETH · $750.00');
});

it('is in units again once the amount comes from elsewhere', () => {
  turn();
  type('100');
  fireEvent.click(screen.getByRole('button', { name: 'Max' }));
  expect(input().value).toBe('2');
  turn();
  type('50');
  fireEvent.click(screen.getByRole('button', { name: 'Empty' }));
  expect(input().value).toBe('');
  expect(screen.getByRole('button', { name: /^ETH/ })).toBeDefined();
});

it('takes the currency that the visitor chose, and no longer what was typed in another one', () => {
  const euro = { code: 'EUR', perDollar: readDecimal('0.5'), at: new Date().toISOString() };
  act(() => shownCurrency.set(euro));
  type('0.5');
  fireEvent.click(screen.getByRole('button', { name: /^ETH Enter the amount in EUR/ }));
  expect(input().value).toBe('500.00');
  type('1');
  expect(amount()).toBe('0.001');
  act(() => shownCurrency.set(DOLLAR));
  expect(input().value).toBe('0.001');
});

it('offers no dollars where there is no price', () => {
  cleanup();
  known.price = readDecimal(0);
  render(<Form />);
  expect(screen.queryByRole('button', { name: /Enter the amount in/ })).toBeNull();
  cleanup();
  known.price = null;
  render(<Form />);
  expect(screen.queryByRole('button', { name: /Enter the amount in/ })).toBeNull();
});

const price = readDecimal('2481.10');

describe('an amount in dollars', () => {
  it('is the amount that it buys, never more, with eight decimals at most', () => {
    expect(amountOfMoney('2481.10', 18, price)).toBe('1');
    expect(amountOfMoney('100', 18, price)).toBe('0.0403047');
    expect(amountOfMoney('.5', 6, readDecimal(1))).toBe('0.5');
    expect(amountOfMoney('1', 0, readDecimal('0.4'))).toBe('2');
    expect(amountOfMoney('0.000001', 6, readDecimal(3))).toBe('0');
  });

  it('is none where it is no number, or the token is worth nothing', () => {
    for (const text of ['', '.', '-1', '1e3', '$5', '1,000']) expect(amountOfMoney(text, 18, price), text).toBeNull();
    expect(amountOfMoney('5', 18, readDecimal(0))).toBeNull();
  });

  it('is written to the cent, as it can be typed, and is nothing below one', () => {
    const type = (value: bigint, code = 'USD') => typeMoney(value, { decimals: 18, price, code });
    expect(type(15n * 10n ** 17n)).toBe('3721.65');
    expect([type(15n * 10n ** 17n, 'CHF'), type(15n * 10n ** 17n, 'JPY')]).toEqual(['3721.65', '3722']);
    expect(type(0n)).toBe('');
    expect(type(1n)).toBe('');
  });
});
