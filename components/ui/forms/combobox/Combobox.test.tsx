// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Combobox } from '@/components/ui/forms/combobox/Combobox';

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
});

const OPTIONS = [
  { value: 'name()', label: 'name', group: 'Read' },
  { value: 'balanceOf(address)', label: 'balanceOf', hint: 'account', group: 'Read' },
  { value: 'transfer(address,uint256)', label: 'transfer', hint: 'to, amount', group: 'Write' },
];

/** Renders one with its first option chosen. */
function renderCombobox() {
  const onChange = vi.fn();
  render(
    <Combobox
      label="Function"
      value="name()"
      options={OPTIONS}
      searchLabel="Search functions"
      none="No functions"
      onChange={onChange}
    />,
  );
  return { onChange, button: screen.getByRole('button', { name: 'Function name' }) };
}

it('opens a list in groups, narrows it by words of label and hint, and chooses by Enter', async () => {
  const { onChange, button } = renderCombobox();
  fireEvent.click(button);
  const search = await screen.findByRole('combobox', { name: 'Search functions' });
  expect(within(screen.getByRole('group', { name: 'Read' })).getAllByRole('option')).toHaveLength(2);
  fireEvent.change(search, { target: { value: 'amount TRANS' } });
  await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toHaveLength(1));
  fireEvent.keyDown(search, { key: 'Enter' });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('transfer(address,uint256)');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

it('opens by an arrow key, says where nothing is found, and Escape keeps the value', async () => {
  const { onChange, button } = renderCombobox();
  fireEvent.keyDown(button, { key: 'ArrowDown' });
  const search = await screen.findByRole('combobox', { name: 'Search functions' });
  fireEvent.change(search, { target: { value: 'mint' } });
  expect(await screen.findByText('No functions')).toBeTruthy();
  fireEvent.keyDown(search, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(onChange).not.toHaveBeenCalled();
});
