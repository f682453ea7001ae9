// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PairingCode } from '@/components/wallet/sign-in/PairingCode';

const URI = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`;
const renew = vi.fn();
const show = (uri: string | null) =>
  render(<PairingCode prompt={{ kind: 'qr', uri, expiresAt: Date.now() + 300_000, renew }} />);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('reserves the space of a code that is loading, and says so', () => {
  show(null);
  expect(screen.getByRole('status').textContent).toContain('Loading the code');
  expect(screen.queryByRole('img', { name: /connect the wallet on your phone/ })).toBeNull();
});

it('shows the code with its name, and a link into each wallet before anybody taps', () => {
  show(URI);
  expect(screen.getByAltText('QR code to connect the wallet on your phone').getAttribute('src')).toMatch(
    /^data:image\/svg/,
  );
  const link = screen.getByText('MetaMask').getAttribute('href') ?? '';
  expect(link.startsWith('https://metamask.app.link/wc?uri=wc%3A')).toBe(true);
  expect(new URL(link).searchParams.get('uri')).toBe(URI);
  expect(screen.getByText('Ledger Live').getAttribute('href')).toMatch(/^ledgerlive:\/\/wc\?uri=/);
  expect(screen.getByText('Another wallet').getAttribute('href')).toBe(URI);
});

it('keeps which app on this phone was taken, so that it is opened again to sign', () => {
  show(URI);
  const stored = () => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE');
  // jsdom goes nowhere by a link.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(screen.getByText('Rainbow'));
  expect(JSON.parse(stored() ?? '')).toEqual({ name: 'Rainbow', href: 'https://rnbwapp.com' });
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(screen.getByText('Ledger Live'));
  expect(JSON.parse(stored() ?? '')).toEqual({ name: 'Ledger Live', href: 'ledgerlive://' });
});

it('counts the last minute, then offers a fresh code', () => {
  show(URI);
  expect(screen.getByRole('timer').textContent).toBe('Expires in 5 min');
  act(() => void vi.advanceTimersByTime(250_000));
  expect(screen.getByRole('timer').textContent).toBe('Expires in 50 s');
  act(() => void vi.advanceTimersByTime(51_000));
  fireEvent.click(screen.getByRole('button', { name: 'New code' }));
  expect(renew).toHaveBeenCalledOnce();
});
