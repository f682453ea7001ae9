// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { NftsSection } from '@/components/portfolio/nfts/NftsSection';
import { getQueryClient } from '@/lib/data/queryClient';
import { chainsOf, walletsOnChains } from '@/lib/portfolio/walletOnChain';
import { replaceExports } from '@/tests/helpers/replaceExports';
import { setTestSettings } from '@/tests/helpers/testSettings';

const [DOORS, PASSES] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`];
const owned = { rows: [] as { token: string; collection: string; name: string }[] };

setTestSettings({ serverUrl: 'http://localhost/server' });
replaceExports(import('@/lib/portfolio/nfts'), {
  readNfts: async ({ wallet }: { wallet: { chain: object; address: string } }) => ({
    nfts: owned.rows.map((row) => ({ ...row, id: row.name, chain: wallet.chain, amount: 1n, image: null })),
    total: owned.rows.length,
    cursor: '',
    mark: '',
    version: 0,
  }),
});

const chains = chainsOf([{ chainId: 1, name: 'Ethereum', sources: ['index'], wrappedCoin: null }]);
const wallets = walletsOnChains([{ family: 'eth', address: `0x${'e'.repeat(40)}` }], chains);
const door = (name: string) => ({ token: DOORS, collection: 'Doors at Dusk', name });
const pass = (name: string) => ({ token: PASSES, collection: 'Guest Passes', name });

beforeEach(() => {
  getQueryClient().clear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ addEventListener() {}, removeEventListener() {} }));
});

const show = () =>
  render(<NftsSection wallets={wallets} versions={{ chainId: null, blocks: 0, minutes: 0 }} tries={0} />);

it('lists each collection under its name, however its NFTs were found', async () => {
  owned.rows = [door('Door 1'), pass('Visitor pass'), door('Door 2')];
  show();
  expect(await screen.findByRole('heading', { level: 3, name: 'Doors at Dusk 2' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 3, name: 'Guest Passes 1' })).toBeTruthy();
  const names = (list: string) =>
    within(screen.getByRole('list', { name: list }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(names('Doors at Dusk')).toEqual([expect.stringContaining('Door 1'), expect.stringContaining('Door 2')]);
  expect(names('Guest Passes')).toEqual([expect.stringContaining('Visitor pass')]);
});

it('names a collection that is alone below each picture, without a heading', async () => {
  owned.rows = [door('Door 1'), door('Door 2')];
  show();
  expect(await screen.findAllByText('Doors at Dusk')).toHaveLength(2);
  expect(within(screen.getByRole('list', { name: 'NFTs' })).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
});
