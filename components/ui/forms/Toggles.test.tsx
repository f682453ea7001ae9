// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Checkbox, RadioGroup, Switch } from '@/components/ui/forms/Toggles';

afterEach(cleanup);

it('a checkbox is found by its label, described by its hint, and turned by a press on the label', () => {
  const onChange = vi.fn();
  const { rerender } = render(<Checkbox label="Secret" hint="Admins only." checked={false} onChange={onChange} />);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Secret' });
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Admins only.');
  fireEvent.click(screen.getByText('Secret'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
  rerender(<Checkbox label="Secret" checked mixed onChange={onChange} />);
  expect([box.checked, box.indeterminate]).toEqual([true, false]);
  expect(box.getAttribute('aria-describedby')).toBeNull();
  fireEvent.click(box);
  expect(onChange).toHaveBeenLastCalledWith(false);
  rerender(<Checkbox label="Secret" checked={false} mixed disabled onChange={onChange} />);
  expect([box.indeterminate, box.disabled]).toEqual([true, true]);
});

it('a checkbox of a row has its name for screen readers alone', () => {
  render(<Checkbox label="Select row" quietLabel checked={false} onChange={() => undefined} />);
  expect(screen.getByRole('checkbox', { name: 'Select row' })).toBeTruthy();
  expect(screen.getByText('Select row').className).toBe('visually-hidden');
});

it('a switch says that it is one', () => {
  const onChange = vi.fn();
  render(<Switch label="Show spam" checked onChange={onChange} />);
  const box = screen.getByRole('switch', { name: 'Show spam', checked: true });
  fireEvent.click(box);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(false);
});

it('radios are one group that takes one of them', () => {
  const onChange = vi.fn();
  const options = [
    { value: 'a', label: 'Address' },
    { value: 'i', label: 'Initials', hint: 'Of your name.' },
    { value: 'n', label: 'None', disabled: true },
  ] as const;
  render(<RadioGroup label="Picture" value="a" options={options} onChange={onChange} />);
  expect(screen.getByRole('group', { name: 'Picture' })).toBeTruthy();
  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  expect(new Set(radios.map(({ name }) => name)).size).toBe(1);
  expect(radios.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ]);
  const initials = screen.getByRole('radio', { name: 'Initials' });
  expect(document.getElementById(initials.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Of your name.');
  fireEvent.click(initials);
  expect(onChange).toHaveBeenCalledExactlyOnceWith('i');
});
