// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GetStarted } from '@/components/welcome/Welcome';

const known = vi.hoisted(() => ({
  ...{ name: null as string | null, email: 'ada@visitors.test' as string | null, verified: false },
  total: null as number | null,
  requested: null as unknown,
}));
vi.mock('@/lib/account/useAccountData', () => ({
  useAccountData: () => ({
    data: {
      ...{ email: known.email, emailVerified: known.verified, profile: { name: known.name } },
      wallets: [{ family: 'eth', address: `0x${'a'.repeat(40)}` }],
    },
  }),
}));
vi.mock('@/lib/live-queries/liveFigures', () => ({ useWatchedChain: () => 1 }));
vi.mock('@/lib/data/useData', () => ({
  useData: (_name: string, parameters: unknown) => {
    known.requested = parameters;
    return { data: known.total === null ? null : { total: known.total }, error: null };
  },
}));

beforeEach(() => Object.assign(known, { name: null, email: 'ada@visitors.test', verified: false, total: null }));
afterEach(cleanup);

const last = () => screen.getAllByRole('listitem').at(-1);

it('is there before it is known whether something was sent, with neither mark nor button at that step', () => {
  const { rerender } = render(<GetStarted user="ada" />);
  expect(screen.getByText('1 of 4 done')).toBeDefined();
  expect(last()?.textContent).toBe('Send a transaction');
  known.total = 0;
  rerender(<GetStarted user="ada" />);
  expect(screen.getByRole('link', { name: 'Send' })).toBeDefined();
  known.total = 3;
  rerender(<GetStarted user="ada" />);
  expect(last()?.textContent).toContain('Done');
});

it('does not come late for an account that is set up', () => {
  Object.assign(known, { name: 'Ada', verified: true, total: 0 });
  const { container } = render(<GetStarted user="ada" />);
  expect(container.innerHTML).toBe('');
});

it('counts what the visitor sent, and nothing that others sent to them', () => {
  render(<GetStarted user="ada" />);
  expect(known.requested).toEqual({ address: `0x${'a'.repeat(40)}`, chain: '0x1', direction: 'from', limit: 1 });
});

it('leads to the field that is to be filled in', () => {
  known.email = null;
  render(<GetStarted user="ada" />);
  expect(screen.getByRole('link', { name: 'Add email' }).getAttribute('href')).toBe('/account#email');
  expect(screen.getByRole('link', { name: 'Set name' }).getAttribute('href')).toBe('/account#profile');
});
