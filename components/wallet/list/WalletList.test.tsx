// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { WalletOption } from '@/lib/wallets/Wallet';
import { makeWalletOption } from '@/tests/helpers/makeWalletOption';
import { rememberWallet, WalletList } from '@/components/wallet/list/WalletList';

const wallet = (name: string, more: Partial<WalletOption> = {}) =>
  makeWalletOption(name, { rdns: `org.example.${name.toLowerCase()}`, ...more });
const names = () => screen.getAllByRole('button').map((row) => row.textContent);

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('says quietly that it searches, and offers nothing yet', () => {
  render(<WalletList wallets={[]} searching onChoose={vi.fn()} />);
  expect(screen.getByRole('status').textContent).toMatch(/Looking for wallets/);
  expect(screen.queryByRole('button')).toBeNull();
});

it('explains what a wallet is where none was found', () => {
  const { container } = render(<WalletList wallets={[]} searching={false} onChoose={vi.fn()} />);
  expect(screen.getByRole('status').textContent).toMatch(/A wallet is an app that holds your keys/);
  expect(container.querySelector('a, img')).toBeNull();
});

it('lists what was found while the search goes on', () => {
  const onChoose = vi.fn();
  const wallets = [wallet('Ash'), wallet('Birch')];
  render(<WalletList wallets={wallets} searching onChoose={onChoose} />);
  fireEvent.click(screen.getByRole('button', { name: /Birch/ }));
  expect(onChoose).toHaveBeenCalledWith(wallets[1]);
});

it('puts the wallet used last first, known by its maker and not by the id of one page', () => {
  rememberWallet(wallet('Birch', { id: 'another-visit' }));
  render(<WalletList wallets={[wallet('Ash'), wallet('Birch')]} searching={false} onChoose={vi.fn()} />);
  expect(names()).toEqual(['BBirchLast used', 'AAsh']);
});

it('keeps a name that is written from right to left apart from the words around it', () => {
  render(<WalletList wallets={[wallet('ארנק')]} searching={false} onChoose={vi.fn()} />);
  expect(document.querySelector('bdi')?.textContent).toBe('ארנק');
});

it('shows only a picture that the wallet brought along', () => {
  const icon = 'data:image/svg+xml,%3Csvg/%3E';
  const wallets = [wallet('Ash', { icon }), wallet('Birch', { icon: 'https://tracker.example/x.png' })];
  const { container } = render(<WalletList wallets={wallets} searching={false} onChoose={vi.fn()} />);
  expect([...container.querySelectorAll('img')].map((img) => img.getAttribute('src'))).toEqual([icon]);
});

it('works where the browser keeps nothing for the page', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  render(<WalletList wallets={[wallet('Ash')]} searching={false} onChoose={vi.fn()} />);
  expect(names()).toEqual(['AAsh']);
});
