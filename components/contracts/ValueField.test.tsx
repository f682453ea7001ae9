// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Draft } from '@/components/contracts/drafts';
import { ValueField } from '@/components/contracts/ValueField';
import type { AbiType } from '@/lib/contracts/ContractDoc';
import { InvalidArgumentError } from '@/lib/errors/argumentErrors';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { InvalidRecipientError, MissingFieldsError } from '@/lib/errors/inputErrors';
import { type RecipientState, useRecipient } from '@/lib/transfers/useRecipient';
import { replaceExports } from '@/tests/helpers/replaceExports';

replaceExports(import('@/lib/transfers/useRecipient'), { useRecipient: vi.fn() });
replaceExports(import('@/lib/account/contacts'), {
  useAddressName: (_address: unknown, _chainId: unknown, known: string | null) => known,
});
replaceExports(import('@/lib/auth/useConnectedWallet'), { useConnectedWallet: () => ({ account: GRACE }) });

const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const NOTHING: RecipientState = { recipient: null, error: null, busy: false, isContract: null };
const plain = (kind: AbiType['kind'], type: string): AbiType => ({
  name: 'value',
  type,
  kind,
  length: null,
  item: null,
  parts: [],
});

/** A field that keeps its draft, and the drafts it told of. */
function show(type: AbiType, unit = '', error: FoyerError | null = null) {
  const drafts: Draft[] = [];
  function Page() {
    const [draft, setDraft] = useState<Draft>('');
    const change = (next: Draft) => {
      drafts.push(next);
      setDraft(next);
    };
    return (
      <ValueField
        type={type}
        label="value"
        draft={draft}
        units={{ ether: 18, FUSD: 6 }}
        unit={unit}
        path="value"
        error={error}
        onChange={change}
      />
    );
  }
  render(<Page />);
  return drafts;
}

/** Chooses a unit by the keyboard. */
async function chooseUnit(label: string): Promise<void> {
  fireEvent.click(screen.getByRole('combobox', { name: /^Unit of value/ }));
  fireEvent.keyDown(await screen.findByRole('option', { name: label }), { key: 'Enter' });
}

beforeEach(() => {
  vi.mocked(useRecipient).mockReturnValue(NOTHING);
  // What jsdom does not have: sizes, and scrolling to an option.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView ??= () => undefined;
  Element.prototype.hasPointerCapture ??= () => false;
});

afterEach(cleanup);

it('takes an amount in the token’s own unit until another is chosen, and keeps that one', async () => {
  const drafts = show(plain('number', 'uint256'), 'FUSD');
  const input = screen.getByLabelText<HTMLInputElement>('value (uint256)');
  const unit = () => screen.getByRole('combobox', { name: /^Unit of value/ }).textContent;
  expect(unit()).toBe('FUSD');
  fireEvent.change(input, { target: { value: '1.5' } });
  expect(drafts.at(-1)).toBe('1.5 FUSD');
  await chooseUnit('raw');
  expect(drafts.at(-1)).toBe('1.5');
  fireEvent.change(input, { target: { value: '' } });
  expect([drafts.at(-1), unit()]).toEqual(['', 'raw']);
  fireEvent.change(input, { target: { value: '7' } });
  expect(drafts.at(-1)).toBe('7');
});

it('shows what a name leads to, fills in the own address, and says what is wrong with one', () => {
  vi.mocked(useRecipient).mockImplementation((_provider, typed) =>
    typed === 'grace.eth'
      ? { ...NOTHING, recipient: { address: GRACE, name: 'grace.eth' } }
      : typed.startsWith('0x12')
        ? { ...NOTHING, error: new InvalidRecipientError(typed) }
        : NOTHING,
  );
  const drafts = show(plain('address', 'address'));
  const input = screen.getByLabelText<HTMLInputElement>('value (address)');
  fireEvent.change(input, { target: { value: 'grace.eth' } });
  const status = screen.getByRole('status');
  expect(within(status).getByText('grace.eth')).toBeTruthy();
  expect(status.textContent).toContain(GRACE);
  fireEvent.change(input, { target: { value: '0x12' } });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    '"0x12" is not a valid address or ENS name.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'My address' }));
  expect(drafts.at(-1)).toBe(GRACE);
});

it('takes a yes or no from a list that is empty at first', async () => {
  const drafts = show(plain('bool', 'bool'));
  const list = screen.getByRole('combobox', { name: 'value (bool) Choose' });
  fireEvent.click(list);
  fireEvent.keyDown(await screen.findByRole('option', { name: 'false' }), { key: 'Enter' });
  expect(drafts).toEqual(['false']);
});

it.each([
  ['number', 'uint256', 'Not a valid number.'],
  ['address', 'address', 'Not a valid address or ENS name.'],
  ['text', 'string', 'Not a valid value.'],
  ['bool', 'bool', 'Choose true or false.'],
] as const)('says what a call found wrong with a %s, at its field', (kind, type, words) => {
  show(plain(kind, type), '', new InvalidArgumentError('value', type, 'x'));
  const field = screen.getByLabelText(new RegExp(`^value \\(${type}\\)`));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const [id = ''] = (field.getAttribute('aria-describedby') ?? '').split(' ');
  expect(document.getElementById(id)?.textContent).toContain(words);
  cleanup();
  show(plain(kind, type), '', new MissingFieldsError(['other']));
  expect(screen.getByLabelText(new RegExp(`^value \\(${type}\\)`)).getAttribute('aria-invalid')).toBeNull();
});
