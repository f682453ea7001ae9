// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PortfolioActions } from '@/components/portfolio/PortfolioActions';
import { Toaster } from '@/components/ui/overlays/Toaster';
import { checksumAddress } from '@/protocol/data/addresses';

const [FIRST, SECOND] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`];
const written: string[] = [];

beforeEach(() => {
  written.length = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } });
});

const show = (...addresses: string[]) =>
  render(
    <>
      <PortfolioActions
        wallets={addresses.map((address) => ({ address, family: 'eth' }))}
        networks={[{ chainId: 1, name: 'Ethereum' }]}
      />
      <Toaster />
    </>,
  );

it('copies the only address at a press', async () => {
  show(FIRST);
  fireEvent.click(screen.getByRole('button', { name: 'Copy address' }));
  await waitFor(() => expect(written).toEqual([checksumAddress(FIRST)]));
});

it('offers the addresses of several wallets in a menu', async () => {
  show(FIRST, SECOND);
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByRole('menu', { name: 'Copy an address' });
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['0xaAaA…aaAa', '0xbBbB…BBbB']);
  fireEvent.click(screen.getByRole('menuitem', { name: '0xbBbB…BBbB' }));
  await waitFor(() => expect(written).toEqual([checksumAddress(SECOND)]));
  expect(await screen.findByText('Copied 0xbBbB…BBbB')).toBeTruthy();
  expect(screen.queryByRole('menu')).toBeNull();
});
