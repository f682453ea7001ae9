// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CallAnswer } from '@/components/contracts/CallAnswer';
import type { AbiType, ContractFunction } from '@/lib/contracts/ContractDoc';
import { replaceExports } from '@/tests/helpers/replaceExports';

type Option = { value: string; label: string };
replaceExports(import('@/components/ui/forms/Select'), {
  Select: (props: { label: string; value: string; options: Option[]; onChange: (value: string) => void }) => (
    <div role="group" aria-label={props.label}>
      {props.options.map(({ value, label }) => (
        <button key={value} type="button" aria-pressed={value === props.value} onClick={() => props.onChange(value)}>
          {label}
        </button>
      ))}
    </div>
  ),
});

afterEach(cleanup);

const typeOf = (name: string, type: string, kind: AbiType['kind']): AbiType => ({
  ...{ name, type, kind, length: null, item: null, parts: [] },
});
const reading = (name: string, outputs: AbiType[]): ContractFunction => ({
  ...{ name, signature: `${name}()`, inputs: [], outputs, reads: true, payable: false },
});
const TOKEN = { symbol: 'FUSD', decimals: 6 };
const WIDE = typeOf('', 'uint256', 'number');

it('shows a number in the unit that is chosen, and raw until then', () => {
  render(<CallAnswer one={reading('reserve', [WIDE])} answer="1500000" token={TOKEN} />);
  expect(screen.getByRole('group', { name: 'Unit of the result' })).toBeTruthy();
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['raw', 'gwei', 'ether', 'FUSD']);
  expect(screen.getByRole('definition').textContent).toBe('1,500,000');
  fireEvent.click(screen.getByRole('button', { name: 'FUSD' }));
  expect(screen.getByRole('definition').textContent).toBe('1.5 FUSD');
  fireEvent.click(screen.getByRole('button', { name: 'gwei' }));
  expect(screen.getByRole('definition').textContent).toBe('0.0015 gwei');
});

it('shows an amount of the token in its unit, and raw where that is chosen', () => {
  render(<CallAnswer one={reading('totalSupply', [WIDE])} answer="1500000" token={TOKEN} />);
  expect(screen.getByRole('definition').textContent).toBe('1.5 FUSD');
  fireEvent.click(screen.getByRole('button', { name: 'raw' }));
  expect(screen.getByRole('definition').textContent).toBe('1,500,000');
});

it('offers no unit for what counts nothing', () => {
  render(<CallAnswer one={reading('decimals', [typeOf('', 'uint8', 'number')])} answer="6" token={TOKEN} />);
  expect(screen.queryByRole('group')).toBeNull();
});
