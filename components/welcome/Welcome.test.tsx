// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toastStore } from '@/components/ui/overlays/useToast';
import { GetStarted } from '@/components/welcome/Welcome';
import { call } from '@/lib/data/backendClient';
import { UnreachableError } from '@/lib/errors/FoyerError';
import { replaceExports } from '@/tests/helpers/replaceExports';

const known = {
  ...{ name: null as string | null, email: 'ada@visitors.test' as string | null, verified: false },
  hidden: false,
  total: null as number | null,
  requested: null as unknown,
};
const patchAccountData = vi.fn(() => Promise.resolve());
replaceExports(import('@/lib/account/useAccountData'), {
  patchAccountData,
  useAccountData: () => ({
    data: {
      ...{ email: known.email, emailVerified: known.verified, profile: { name: known.name } },
      preferences: { currency: 'USD', hidesChecklist: known.hidden },
      wallets: [{ family: 'eth', address: `0x${'a'.repeat(40)}` }],
    },
  }),
});
replaceExports(import('@/lib/data/backendClient'), { call: vi.fn() });
replaceExports(import('@/lib/live-queries/liveFigures'), { useWatchedChain: () => 1 });
replaceExports(import('@/lib/data/useData'), {
  useData: (_name: string, parameters: unknown) => {
    known.requested = parameters;
    return { data: known.total === null ? null : { total: known.total }, error: null };
  },
});

beforeEach(() => {
  Object.assign(known, { name: null, email: 'ada@visitors.test', verified: false, hidden: false, total: null });
});
afterEach(() => {
  cleanup();
  vi.mocked(call).mockReset();
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
});

const last = () => screen.getAllByRole('listitem').at(-1);

it('is there before it is known whether something was sent, with neither mark nor button at that step', () => {
  const { rerender } = render(<GetStarted />);
  expect(screen.getByText('1 of 4 done')).toBeDefined();
  expect(last()?.textContent).toBe('Send a transaction');
  known.total = 0;
  rerender(<GetStarted />);
  expect(screen.getByRole('link', { name: 'Send' })).toBeDefined();
  known.total = 3;
  rerender(<GetStarted />);
  expect(last()?.textContent).toContain('Done');
});

it('does not come late for an account that is set up', () => {
  Object.assign(known, { name: 'Ada', verified: true, total: 0 });
  const { container } = render(<GetStarted />);
  expect(container.innerHTML).toBe('');
});

it('counts what the visitor sent, and nothing that others sent to them', () => {
  render(<GetStarted />);
  expect(known.requested).toEqual({ address: `0x${'a'.repeat(40)}`, chain: '0x1', direction: 'from', limit: 1 });
});

it('leads to the field that is to be filled in', () => {
  known.email = null;
  render(<GetStarted />);
  expect(screen.getByRole('link', { name: 'Add email' }).getAttribute('href')).toBe('/account#email');
  expect(screen.getByRole('link', { name: 'Set name' }).getAttribute('href')).toBe('/account#profile');
});

it('is hidden at a press, which is kept in the account and not in this browser', async () => {
  vi.mocked(call).mockResolvedValue({} as never);
  const { container } = render(<GetStarted />);
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(container.innerHTML).toBe('');
  expect(vi.mocked(call).mock.calls).toEqual([['savePreferences', { hidesChecklist: true }]]);
  expect(localStorage).toHaveLength(0);
  // On the way back to the page too.
  await waitFor(() => expect(patchAccountData).toHaveBeenCalledOnce());
  expect(toastStore.get()).toEqual([]);
});

it('is back, with a word of it, where that cannot be saved', async () => {
  vi.mocked(call).mockRejectedValue(new UnreachableError(new Error('Down.')));
  render(<GetStarted />);
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Hide' })).toBeDefined());
  expect(toastStore.get()).toMatchObject([{ title: 'Couldn’t hide the first steps', tone: 'bad' }]);
});

it('is not there where it was hidden on another device', () => {
  known.hidden = true;
  const { container } = render(<GetStarted />);
  expect(container.innerHTML).toBe('');
});
