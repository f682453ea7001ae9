// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Chips } from '@/components/ui/forms/Chips';
import { Select } from '@/components/ui/forms/Select';

const OPTIONS = [
  { value: '', label: 'All networks' },
  { value: '1', label: 'Ethereum', hint: '2 wallets' },
  { value: '137', label: 'Polygon', disabled: true },
] as const;

afterEach(cleanup);

beforeEach(() => {
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

/** A select that keeps its value, and what it told of. */
function renderSelect() {
  const onChange = vi.fn();
  function Page() {
    const [value, setValue] = useState<string>('1');
    return (
      <Select
        label="Network"
        value={value}
        options={OPTIONS}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
      />
    );
  }
  render(<Page />);
  return { onChange, button: screen.getByRole('combobox', { name: 'Network Ethereum' }) };
}

it('shows the choice, and opens a list by a press', async () => {
  const { button, onChange } = renderSelect();
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(['All networks', 'Ethereum2 wallets', 'Polygon']);
  expect(button.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Ethereum');
  expect(screen.getByRole('option', { name: 'Polygon' }).getAttribute('aria-disabled')).toBe('true');
  const all = screen.getByRole('option', { name: 'All networks' });
  fireEvent.keyDown(all, { key: 'Enter' });
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(onChange).toHaveBeenCalledExactlyOnceWith('');
  expect(button.textContent).toBe('All networks');
  expect(document.activeElement).toBe(button);
});

it('opens by an arrow key, and Escape keeps the value', async () => {
  const { button, onChange } = renderSelect();
  button.focus();
  fireEvent.keyDown(button, { key: 'ArrowDown' });
  fireEvent.keyDown(await screen.findByRole('listbox'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(onChange).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
});

it('puts options below the headings of their groups', async () => {
  const options = [
    { value: 'a', label: 'Any' },
    { value: '1', label: 'Ethereum', group: 'Mainnets' },
    { value: '97', label: 'BSC testnet', group: 'Testnets' },
    { value: '137', label: 'Polygon', group: 'Mainnets' },
  ];
  render(<Select label="Chain" value="a" options={options} onChange={() => undefined} />);
  fireEvent.click(screen.getByRole('combobox', { name: 'Chain Any' }));
  const main = await screen.findByRole('group', { name: 'Mainnets' });
  expect([...main.querySelectorAll('[role=option]')].map((option) => option.textContent)).toEqual([
    'Ethereum',
    'Polygon',
  ]);
  expect(screen.getByRole('group', { name: 'Testnets' }).textContent).toContain('BSC testnet');
});

it('chips are a radio group whose arrow keys choose the next that can be chosen', async () => {
  const onChange = vi.fn();
  const { rerender } = render(<Chips label="Type" value="1" options={OPTIONS} onChange={onChange} />);
  const radios = screen.getAllByRole('radio');
  expect(radios.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  expect(screen.getByRole('radio', { checked: true }).textContent).toBe('Ethereum');
  fireEvent.keyDown(screen.getByRole('radio', { name: 'Ethereum' }), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(radios[0]);
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(''));
  rerender(<Chips label="Type" value="gone" options={OPTIONS} onChange={onChange} />);
  expect(radios.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  fireEvent.click(screen.getByRole('radio', { name: 'Ethereum' }));
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('1'));
});
