// @vitest-environment jsdom
import { cleanup, fireEvent, render as renderPage, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ExplorerSearch } from '@/components/explorer/ExplorerSearch';
import { recentSearches } from '@/components/explorer/useBoxResults';
import { FoundView, type FoundViewProps } from '@/components/explorer/views/FoundView';
import { shortenAddress } from '@/protocol/data/addresses';
import { replaceExports } from '@/tests/helpers/replaceExports';
import { setTestRouter } from '@/tests/helpers/testRouter';

const CHAIN = { id: 31_337, name: 'Local chain', symbol: 'ETH' };
const LANTERN = '0x08c8df39bb70c9ed43fd6231ebdaea83e6cb0ae6';
const DOORS = `0x${'d'.repeat(40)}`;

const router = {
  ...{ asPath: '/explorer', query: {}, push: vi.fn(async () => true) },
  events: { on: () => undefined, off: () => undefined },
};
const { wrapper } = setTestRouter(router);
const render = (page: ReactNode) => renderPage(page, { wrapper });

/** What the backend answers, by function; nothing where it is not named. */
let answers: Record<string, unknown> = {};
replaceExports(import('@/lib/explorer/fetchData'), { fetchOrNull: async (name: string) => answers[name] ?? null });
replaceExports(import('@/lib/live-queries/readRows'), { readRows: async () => answers['people'] ?? [] });

beforeEach(() => {
  answers = {};
  router.push.mockClear();
});
afterEach(() => {
  cleanup();
  recentSearches.write('', []);
});

function type(text: string): HTMLElement {
  render(<ExplorerSearch chain={CHAIN} chains={[CHAIN]} query="" />);
  const field = screen.getByRole('combobox');
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: text } });
  return field;
}
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const expectOptions = (expected: unknown) => waitFor(() => expect(options()).toEqual(expected));

describe('the box of the explorer', () => {
  it('finds tokens, collections, names, people and the site’s own, and says what each is', async () => {
    answers['searchTokens'] = [{ address: LANTERN, name: 'Lantern', symbol: 'LAN' }];
    answers['searchCollections'] = [{ token_address: DOORS, name: 'Lanterns at Dusk', symbol: 'DUSK' }];
    answers['searchNames'] = [{ name: 'lantern.eth', address: DOORS }];
    answers['people'] = [{ name: 'Old Lantern' }];
    type('lantern');
    await expectOptions([
      `lantern.ethENS name · ${shortenAddress(DOORS)}`,
      `LanternLAN · Token · ${shortenAddress(LANTERN)}`,
      `Lanterns at DuskDUSK · NFT collection · ${shortenAddress(DOORS)}`,
      'Old LanternProfile',
    ]);
    // The contract of the token is the token here.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(options()).toHaveLength(4);
  });

  it('finds pages, contracts and functions', async () => {
    type('multic');
    await expectOptions([expect.stringMatching(/^MulticallContract · 0x/)]);
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'portf' } });
    await expectOptions(['PortfolioPage']);
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'getNativeB' } });
    await expectOptions(['getNativeBalanceAPI reference']);
  });

  it('says that a part of a hash is one, and offers what it begins', async () => {
    type('0x7855');
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toContain('0x7855 is only part of a hash or address'),
    );
    expect(options()).toEqual([]);
    fireEvent.change(screen.getByRole('combobox'), { target: { value: LANTERN.slice(0, 8) } });
    await expectOptions([expect.stringMatching(/^LanternContract/)]);
  });

  it('leads by Enter from a day to the block that is closest to it by the visitor’s clock', async () => {
    answers['getDateToBlock'] = { block: 379, timestamp: 1_795_651_200, date: '' };
    const field = type('26 Nov 2026');
    await expectOptions([expect.stringMatching(/^26 Nov 2026Closest block: 379, /)]);
    fireEvent.submit(field);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/explorer/31337/block/379?date=2026-11-26'));
    expect(recentSearches.get('')).toEqual(['2026-11-26']);
  });

  it('leads by Enter from words to the page that finds them', async () => {
    fireEvent.submit(type('Doors'));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/explorer?q=Doors&chain=31337'));
    expect(recentSearches.get('')).toEqual(['Doors']);
  });
});

describe('the page of what was found', () => {
  const nothing: Omit<FoundViewProps, 'query'> = {
    ...{ kind: 'found', chain: CHAIN, tokens: [], nfts: [], others: [], failed: [], notice: null },
  };

  it('says what a part of a hash is', () => {
    render(<FoundView {...nothing} query="0x7855" notice="0x7855 is only part of a hash or address" />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('0x7855 is only part of a hash or address');
  });

  it('lists collections and names, and people a moment later', async () => {
    answers['people'] = [{ name: 'Dusk Walker' }];
    const doors = { kind: 'collection', label: 'Doors at Dusk', hint: 'NFT collection', path: '/doors' } as const;
    render(<FoundView {...nothing} query="dusk" others={[doors]} />);
    expect(screen.getByRole('link', { name: 'Doors at Dusk' }).getAttribute('href')).toBe('/doors');
    const walker = await screen.findByRole('link', { name: 'Dusk Walker' });
    expect(walker.getAttribute('href')).toBe('/u/Dusk%20Walker');
  });
});
