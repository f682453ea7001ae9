// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawLine, PriceSparkline } from '@/components/portfolio/tokens/PriceSparkline';
import { getQueryClient } from '@/lib/data/queryClient';
import { BackendError } from '@/lib/errors/backendErrors';
import { readDecimal } from '@/lib/format/amounts';
import { replaceExports } from '@/tests/helpers/replaceExports';

const parameters = {
  dates: [] as number[],
  answer: ((): number | null => 1) as (date: number) => number | null,
};

replaceExports(import('@/lib/data/readData'), {
  readData: async (_name: string, { addresses, to_date: date }: { addresses: string[]; to_date: number }) => {
    parameters.dates.push(date);
    const usdPrice = parameters.answer(date);
    if (usdPrice === null) throw new BackendError('The index has no block as old as that.', 101, null);
    return addresses.map((address) => ({ address, price: { usdPrice } }));
  },
});

beforeEach(() => {
  parameters.dates = [];
  getQueryClient().clear();
});

afterEach(cleanup);

const trail = (token: string) => (
  <PriceSparkline key={token} chain="0x1" token={token} tokens={['0xa', '0xb']} price={readDecimal(2)} />
);

it('draws the prices of seven days, and asks once for all rows', async () => {
  parameters.answer = () => 1;
  render(
    <>
      {trail('0xa')}
      {trail('0xb')}
    </>,
  );
  expect(await screen.findAllByRole('img', { name: 'Last 7 days: +100.0\u00a0%' })).toHaveLength(2);
  expect(parameters.dates).toHaveLength(7);
});

it('has no color for a change of next to nothing', async () => {
  const { container, rerender } = render(<></>);
  parameters.answer = () => 2.008;
  rerender(trail('0xa'));
  const line = await screen.findByRole('img', { name: 'Last 7 days: −0.4\u00a0%' });
  expect(line.dataset['tone']).toBeUndefined();
  expect(container.querySelector('title')?.textContent).toBe('Last 7 days: −0.4\u00a0%');
});

it('is a dash that says why where fewer than two of the days are known', async () => {
  let known = 0;
  parameters.answer = () => (known++ === 0 ? 1 : null);
  const { container } = render(trail('0xa'));
  expect(await screen.findByText('Shown once two days of prices are known')).toBeDefined();
  expect(container.querySelector('svg')).toBeNull();
});

it('a line goes up where the price does, and is level where it stays', () => {
  const of = (...values: number[]) => drawLine(values.map((value, day) => ({ day, value })));
  expect(of(1, 2)).toBe('M0.0 26.0L13.1 2.0');
  expect(of(3, 3)).toBe('M0.0 14.0L13.1 14.0');
  // A fall of 0.2 % is no crash.
  expect(of(1, 1, 0.998)).toBe('M0.0 12.8L13.1 12.8L26.3 15.2');
});

it('a line is broken where a day is missing', () => {
  const of = (...days: number[]) => drawLine(days.map((day) => ({ day, value: 1 })));
  expect(of(0, 1, 3)).toBe('M0.0 14.0L13.1 14.0M39.4 14.0h0');
  expect(of(0, 2, 3)).toBe('M0.0 14.0h0M26.3 14.0L39.4 14.0');
});
