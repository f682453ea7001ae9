// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ActivitySearch } from '@/components/activity/ActivitySearch';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search activity' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

it('searches once for what was typed, when nobody types any more', () => {
  const onChange = vi.fn();
  const { rerender } = render(<ActivitySearch q="" onChange={onChange} />);
  type('gra');
  wait(200);
  type('grace ');
  wait(200);
  expect(onChange).not.toHaveBeenCalled();
  wait(100);
  expect(onChange.mock.calls).toEqual([['grace']]);
  // Typed on before the address has it: the field keeps what is typed.
  type('grace.e');
  rerender(<ActivitySearch q="grace" onChange={onChange} />);
  expect(field().value).toBe('grace.e');
  wait(300);
  expect(onChange.mock.calls).toEqual([['grace'], ['grace.e']]);
});

it('shows what the address says, also once something else changes it', () => {
  const onChange = vi.fn();
  const { rerender } = render(<ActivitySearch q="grace" onChange={onChange} />);
  expect(field().value).toBe('grace');
  rerender(<ActivitySearch q="" onChange={onChange} />);
  expect(field().value).toBe('');
  wait(1_000);
  expect(onChange).not.toHaveBeenCalled();
});
