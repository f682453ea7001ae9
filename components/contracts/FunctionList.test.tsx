// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FunctionList } from '@/components/contracts/FunctionList';
import type { AbiType, ContractDoc, ContractFunction } from '@/lib/contracts/ContractDoc';
import { translateText } from '@/tests/helpers/translateText';
import { replaceExports } from '@/tests/helpers/replaceExports';

replaceExports(import('@/lib/account/contacts'), { useAddressName: () => 'Treasury' });

const part = (name: string, type: string, kind: AbiType['kind']): AbiType => ({
  name,
  type,
  kind,
  length: null,
  item: null,
  parts: [],
});
const one = (signature: string, inputs: AbiType[], outputs: AbiType[], reads: boolean): ContractFunction => ({
  name: signature.slice(0, signature.indexOf('(')),
  signature,
  inputs,
  outputs,
  reads,
  payable: false,
});
const DOC: ContractDoc = {
  functions: [
    one('owner()', [], [part('', 'address', 'address')], true),
    one('totalSupply()', [], [part('', 'uint256', 'number')], true),
    one('transfer(address,uint256)', [part('to', 'address', 'address'), part('', 'uint256', 'number')], [], false),
  ],
  events: [],
  json: [],
  lines: '',
};
const ANSWERS = new Map([
  ['owner()', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  ['totalSupply()', '2500000'],
]);

const TOKEN = { symbol: 'FUSD', decimals: 6 };

const onChoose = vi.fn();

beforeEach(() => {
  onChoose.mockReset();
  // In jsdom nothing has a box; the search takes `/` only where it is shown.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  render(<FunctionList doc={DOC} answers={ANSWERS} token={TOKEN} current="owner()" onChoose={onChoose} />);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

it('lists what is read with its answer, what is written with its inputs, and marks the open one', () => {
  expect(names()).toEqual(['owner Treasury', 'totalSupply 2.5 FUSD', 'transfer to, uint256']);
  expect(screen.getByRole('list', { name: 'Write' }).textContent).toContain('transfer');
  expect(screen.getByRole('button', { current: true }).textContent).toContain('owner');
  fireEvent.click(screen.getByRole('button', { name: /^transfer/ }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('transfer(address,uint256)');
});

it('is searched by `/` and words of a signature, and gone through by arrow keys', () => {
  const search = screen.getByRole('searchbox', { name: 'Search 3 functions' });
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(search);
  fireEvent.change(search, { target: { value: 'UINT addr' } });
  expect(names()).toEqual(['transfer to, uint256']);
  fireEvent.keyDown(search, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toContain('transfer');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(search);
  fireEvent.change(search, { target: { value: 'mint' } });
  expect(screen.getByText('No functions match')).toBeTruthy();
});

it('shows answers that come after a browser translated the page', () => {
  cleanup();
  const list = (answers: typeof ANSWERS | undefined) => (
    <FunctionList doc={DOC} answers={answers} token={TOKEN} current="owner()" onChoose={onChoose} />
  );
  const { rerender } = render(list(undefined));
  const stop = translateText();
  rerender(list(ANSWERS));
  expect(names()).toEqual(['owner Treasury', 'totalSupply 2.5 FUSD', 'transfer to, uint256']);
  rerender(list(undefined));
  expect(names()).toEqual(['owner no inputs', 'totalSupply no inputs', 'transfer to, uint256']);
  stop();
});
