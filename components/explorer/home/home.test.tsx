// @vitest-environment jsdom
import { cleanup, fireEvent, render as renderPage, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { average, formatSpan, median, readSeries } from '@/components/explorer/home/blockFigures';
import { HomeView, type HomeViewProps } from '@/components/explorer/home/HomeView';
import { verbOf } from '@/components/explorer/home/LatestTransactions';
import { recentSearches } from '@/components/explorer/useBoxResults';
import type { ListedTransaction } from '@/lib/explorer/ExplorerView';
import { replaceExports } from '@/tests/helpers/replaceExports';
import { setTestRouter } from '@/tests/helpers/testRouter';

const router = {
  ...{ asPath: '/explorer', query: {} as Record<string, string>, push: vi.fn(async () => true), replace: vi.fn() },
  events: { on: () => undefined, off: () => undefined },
};
const { wrapper } = setTestRouter(router);
const render = (page: ReactNode) => renderPage(page, { wrapper });
const live = { figures: null as object | null };
replaceExports(import('@/lib/live-queries/liveFigures'), {
  useFigures: () => ({ figures: live.figures, state: 'live' }),
});
replaceExports(import('@/lib/data/readData'), { readData: () => Promise.reject(new Error('Nobody answers.')) });

const CHAIN = { id: 31_337, name: 'Local chain', symbol: 'ETH' };
const [ADA, GRACE, TOKEN] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string];
const hashOf = (digit: string) => `0x${digit.repeat(64)}`;

const blockAt = (number: number, timestamp: string, gas = '3000000') => ({
  ...{ number: String(number), timestamp, transaction_count: 1, gas_used: gas, gas_limit: '30000000' },
  base_fee_per_gas: '1000000000',
});
const sentAt = (block: string, digit: string): ListedTransaction => ({
  ...{ hash: hashOf(digit), block, index: 0, time: '2026-01-01T00:00:24.000Z', from: ADA, to: GRACE, created: null },
  ...{ value: '2000000000000000000', fee: '21000000000000', failed: false, method: 'transfer', requested: null },
});
const requested = {
  address: TOKEN,
  symbol: 'LAN',
  decimals: 18,
  amount: '900000000000000000000',
  from: ADA,
  to: GRACE,
};
const blocks = [
  blockAt(12, '2026-01-01T00:00:24.000Z'),
  blockAt(11, '2026-01-01T00:00:12.000Z'),
  blockAt(10, '2026-01-01T00:00:00.000Z'),
];
const props: HomeViewProps = {
  ...{ kind: 'start', chain: CHAIN, chains: [CHAIN], refusal: null, failed: [], names: {}, coinUsd: 2_000 },
  ...{ blocks, transactions: [sentAt('12', '1')], sent: { 12: '2000000000000000000', 11: '0' } },
};
const rowsOf = (name: RegExp) => within(screen.getByRole('table', { name })).getAllByRole('row').slice(1);

beforeEach(() => {
  live.figures = null;
  router.replace.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  recentSearches.write('', []);
});

describe('the first page of the explorer', () => {
  it('begins with its title, the search, and examples of what the chain really has', () => {
    render(<HomeView {...props} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Explorer');
    const examples = within(screen.getByRole('list', { name: 'Try' })).getAllByRole('link');
    expect(examples.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
      'Block 12 /explorer/31337/block/12',
      expect.stringMatching(/\/explorer\/31337\/token\//) as string,
      expect.stringMatching(/\/explorer\/31337\/nft\//) as string,
      `0x1111…1111 /explorer/31337/tx/${hashOf('1')}`,
      '2026-01-01 /explorer?q=2026-01-01&chain=31337',
      expect.stringMatching(new RegExp(`/explorer/31337/address/${ADA}$`)) as string,
    ]);
  });

  it('offers no examples and no figures of a chain that nobody lists, and still searches', () => {
    render(<HomeView {...props} blocks={null} transactions={[]} sent={{}} coinUsd={null} />);
    expect(screen.queryByRole('list', { name: 'Try' })).toBeNull();
    expect(screen.queryByText('Block time')).toBeNull();
    expect(screen.getByText(/^Blocks of Local chain can’t be listed/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Search' })).toBeTruthy();
  });

  it('has the recent searches of this browser below the field, and clears them', () => {
    recentSearches.write('', ['Lantern', hashOf('e')]);
    render(<HomeView {...props} />);
    const recent = within(screen.getByRole('list', { name: 'Recent' })).getAllByRole('link');
    expect(recent.map((link) => link.textContent)).toEqual(['0xeeee…eeee', 'Lantern']);
    expect(recent[1]?.getAttribute('href')).toBe('/explorer?q=Lantern&chain=31337');
    fireEvent.click(screen.getByRole('button', { name: 'Clear recent searches' }));
    expect(screen.queryByRole('list', { name: 'Recent' })).toBeNull();
    expect(recentSearches.get('')).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('combobox'));
  });

  it('says over what its figures are, and what its charts show', () => {
    render(<HomeView {...props} />);
    const time = screen.getByText('Block time').parentElement;
    expect(time?.textContent).toBe('Block time12 smedian of 3 blocks');
    expect(
      screen.getByRole('img', { name: /^Gas used per block: lowest 10\.0\s%, highest 10\.0\s%, latest 10\.0\s%$/ }),
    ).toBeTruthy();
    expect(screen.getByText('Base fee').parentElement?.textContent).toContain('a transfer: $0.04');
    expect(screen.getByText('ETH price').parentElement?.textContent).toContain('$2,000');
    cleanup();
    render(<HomeView {...props} coinUsd={null} />);
    expect(screen.queryByText('ETH price')).toBeNull();
    expect(screen.getByText('Base fee').parentElement?.textContent).toContain('of the latest block');
  });

  it('lists blocks with what they sent and how full they are, and nothing that is not known', () => {
    render(<HomeView {...props} />);
    expect(rowsOf(/latest blocks/i).map(({ textContent }) => textContent?.replace(/.*ago|.*2026/, ''))).toEqual([
      expect.stringMatching(/1 transaction\$4,000\.00 sent10\.0\s%of gas$/) as string,
      expect.stringMatching(/1 transaction10\.0\s%of gas$/) as string,
      expect.stringMatching(/1 transaction10\.0\s%of gas$/) as string,
    ]);
    expect(screen.getByRole('link', { name: 'All blocks' }).getAttribute('href')).toBe('/explorer/31337/blocks');
  });

  it('lists transactions by what they did; each row leads to its transaction, named by its hash too', () => {
    const rows = [
      sentAt('12', '1'),
      { ...sentAt('11', '2'), to: TOKEN, value: '0', requested: { ...requested, isLimit: false } },
      { ...sentAt('10', '3'), method: '0x4a25d94a', value: '0', failed: true },
    ];
    render(<HomeView {...props} transactions={rows} coinUsd={null} />);
    const [coin, token, unknown] = rowsOf(/latest transactions/i);
    expect(coin?.textContent).toContain('2 ETH');
    expect(
      within(coin ?? document.body)
        .getByRole('link', { name: /^Send ETH ?0x1111…1111$/ })
        .getAttribute('href'),
    ).toBe(`/explorer/31337/tx/${hashOf('1')}`);
    // Who gets the tokens, and not their contract.
    expect(token?.textContent).toContain('900 LAN');
    expect(token?.querySelector(`a[href$="/address/${GRACE}"]`)).toBeTruthy();
    expect(token?.querySelector(`a[href$="/address/${TOKEN}"]`)).toBeNull();
    expect(within(unknown ?? document.body).getByRole('link', { name: /^Call/ }).title).toBe('0x4a25d94a');
    expect(unknown?.textContent).toContain('Failed');
  });

  it('reads itself again with a new block, and not while it is paused', () => {
    vi.useFakeTimers();
    live.figures = { chainId: CHAIN.id, blockNumber: 12, blockTime: null };
    const { rerender } = render(<HomeView {...props} />);
    expect(screen.getByText('Live')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    live.figures = { chainId: CHAIN.id, blockNumber: 14, blockTime: null };
    rerender(<HomeView {...props} />);
    vi.advanceTimersByTime(5_000);
    expect(screen.getByText('Paused · 2 new blocks')).toBeTruthy();
    expect(router.replace).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
    vi.advanceTimersByTime(1_000);
    expect(router.replace).toHaveBeenCalledOnce();
  });

  it('is not live on a chain that the backend does not watch', () => {
    live.figures = { chainId: 1, blockNumber: 99, blockTime: null };
    render(<HomeView {...props} />);
    expect(screen.queryByText('Live')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });

  it('marks what came in with the last change, and nothing at first', () => {
    const { container, rerender } = render(<HomeView {...props} />);
    const marks = () => [...container.querySelectorAll('tr')].filter((row) => row.querySelector('i')).length;
    expect(marks()).toBe(0);
    const next = blockAt(13, '2026-01-01T00:00:36.000Z');
    rerender(
      <HomeView {...props} blocks={[next, ...blocks]} transactions={[sentAt('13', '4'), ...props.transactions]} />,
    );
    expect(marks()).toBe(2);
  });

  it('names the networks that can be chosen where there are several', () => {
    render(<HomeView {...props} chains={[CHAIN, { id: 1, name: 'Ethereum', symbol: 'ETH' }]} />);
    expect(screen.getByRole('combobox', { name: 'Network Local chain' })).toBeTruthy();
  });
});

describe('figures of blocks', () => {
  it('keep a pause of a day out of the time between blocks', () => {
    const pause = [blockAt(11, '2026-01-02T00:00:00.000Z'), ...blocks.slice(1), blockAt(9, '2025-12-31T23:59:48.000Z')];
    expect(median(readSeries(pause).gaps)).toBe(12);
  });

  it('are of what is known alone', () => {
    expect([median([]), average([null]), average([1, null, 2])]).toEqual([null, null, 1.5]);
  });

  it.each([
    [12.14, '12.1 s'],
    [600, '10 min'],
    [7_200, '2 h'],
    [200_000, '2.31 d'],
  ])('tell %d seconds as %s', (seconds, text) => expect(formatSpan(seconds)).toBe(text));
});

describe('what a transaction did', () => {
  it.each([
    [{ method: 'transfer', value: '1' }, 'Send ETH'],
    [{ method: 'transfer', value: '0' }, 'Transfer'],
    [{ method: 'transfer', value: '0', requested: { ...requested, isLimit: false } }, 'Transfer'],
    [{ method: 'castVote' }, 'castVote'],
    [{ method: '0x12345678' }, 'Call'],
  ])('%j is told in a word', (row, verb) => expect(verbOf({ ...sentAt('1', '1'), ...row }, 'ETH')).toBe(verb));
});
