// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { TimeAgo } from '@/components/ui/values/TimeAgo';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');

it('keeps up with the clock, and has the exact time with its zone in its title', () => {
  vi.useFakeTimers({ now: NOW });
  onTestFinished(() => void vi.useRealTimers());
  const at = new Date(NOW - 58_000).toISOString();
  render(<TimeAgo at={at} />);
  const time = screen.getByText('58 s ago');
  expect(time.getAttribute('datetime')).toBe(at);
  expect(time.title).toMatch(/^2\d Nov 2026, \d\d:\d\d:02 \S+/);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(time.textContent).toBe('59 s ago');
  act(() => void vi.advanceTimersByTime(1_000));
  expect(time.textContent).toBe('1 min ago');
});

it('shows its words in place of those of a server whose clock has another zone', () => {
  const at = '2020-03-01T00:30:00.000Z';
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = `<time dateTime="${at}">29 Feb 2020</time>`;
  render(<TimeAgo at={at} />, { container, hydrate: true });
  expect(container.textContent).toBe(new Date(at).toLocaleDateString('en-GB', { dateStyle: 'medium' }));
});

it('shares one clock, which stops with the last moment', () => {
  vi.useFakeTimers({ now: NOW });
  onTestFinished(() => void vi.useRealTimers());
  const at = new Date(NOW).toISOString();
  const first = render(<TimeAgo at={at} />);
  const second = render(<TimeAgo at={at} />);
  expect(vi.getTimerCount()).toBe(1);
  first.unmount();
  expect(vi.getTimerCount()).toBe(1);
  second.unmount();
  expect(vi.getTimerCount()).toBe(0);
});
