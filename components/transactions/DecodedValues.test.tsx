// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DecodedValues, RawData } from '@/components/transactions/DecodedValues';
import type { Decoded } from '@/lib/explorer/ExplorerView';

const draw = (values: Decoded['values']) =>
  render(<DecodedValues chainId={1} contract={null} decoded={{ name: 'f', values }} own={new Set()} />);

afterEach(cleanup);

it('shows the beginning of a long value, and all of it on request', () => {
  const { container } = draw([{ name: 'words', type: 'string', value: 'a'.repeat(5_000) }]);
  expect(container.querySelector('dd')?.textContent?.length).toBeLessThan(1_000);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 5,000 characters' }));
  expect(container.querySelector('dd')?.textContent).toBe('a'.repeat(5_000));
});

it('shows the first of many addresses, and all of them on request', () => {
  const addresses = Array.from({ length: 300 }, (_, n) => `0x${n.toString(16).padStart(40, '0')}`);
  const { container } = draw([{ name: 'to', type: 'address[]', value: addresses.join(', ') }]);
  const before = container.querySelectorAll('dd > span').length;
  expect(before).toBe(20);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 300' }));
  expect(container.querySelectorAll('dd > span')).toHaveLength(300);
});

it('says that values are too large to decode', () => {
  draw(null);
  expect(screen.getByText(/too large to decode/)).toBeTruthy();
});

it('shows the beginning of raw data', () => {
  render(<RawData label="Raw" copy="Copy" text={`0x${'12'.repeat(50_000)}`} />);
  expect(screen.getByRole('textbox').textContent?.length).toBeLessThan(5_000);
  fireEvent.click(screen.getByRole('button', { name: /Show all 100,002 characters/ }));
  expect(screen.getByRole('textbox').textContent).toHaveLength(100_002);
});
