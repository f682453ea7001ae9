// @vitest-environment jsdom
import { cleanup, render as renderPage, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BlockView, type BlockViewProps } from '@/components/explorer/views/BlockView';
import type { ListedTransaction } from '@/lib/explorer/ExplorerView';
import type { BlockStats } from '@/protocol/data/shapes';
import { replaceExports } from '@/tests/helpers/replaceExports';
import { setTestRouter } from '@/tests/helpers/testRouter';

const router = {
  ...{ asPath: '/explorer/31337/block/5', query: {}, push: vi.fn() },
  events: { on: () => undefined, off: () => undefined },
};
const { wrapper } = setTestRouter(router);
const render = (page: ReactNode) => renderPage(page, { wrapper });
replaceExports(import('@/lib/live-queries/liveFigures'), { useFigures: () => ({ figures: null }) });

const CHAIN = { id: 31_337, name: 'Local chain', symbol: 'ETH' };
const [ADA, GRACE, TOKEN] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string];
const HASH = `0x${'1'.repeat(64)}`;
const TIME = '2026-01-01T00:00:00.000Z';

afterEach(cleanup);

const row = (index: number, more: Partial<ListedTransaction>): ListedTransaction => ({
  ...{ hash: `0x${String(index).repeat(64)}`, block: '5', index, time: TIME, from: ADA, to: GRACE, created: null },
  ...{ value: '0', fee: '1000000000000000', failed: false, method: 'transfer', requested: null, ...more },
});
const stats = (number: string, gas: string): BlockStats => ({
  ...{ number, hash: HASH, timestamp: TIME, transaction_count: 3, gas_used: gas, gas_limit: '100', size: '1' },
  base_fee_per_gas: '8',
});
const asked = { address: TOKEN, symbol: 'FUSD', decimals: 6, amount: '27000000', from: ADA, to: GRACE, isLimit: false };
const view: BlockViewProps = {
  ...{ kind: 'block', chain: CHAIN, baseFee: '8', coinUsd: null, names: {} },
  block: {
    ...{ number: '5', hash: HASH, parent_hash: HASH, timestamp: TIME, miner: null, transaction_count: '3' },
    ...{ gas_used: '50', gas_limit: '100', size: '735' },
  } as BlockViewProps['block'],
  around: [stats('4', '25'), stats('5', '50'), stats('6', '0')],
  transactions: [
    row(1, { value: '2000000000000000000' }),
    row(2, { to: TOKEN, requested: asked }),
    row(3, {
      to: TOKEN,
      requested: { ...asked, isLimit: true, amount: (2n ** 256n - 1n).toString() },
      method: 'approve',
    }),
    row(4, { value: '1', failed: true }),
  ],
};

describe('the page of a block', () => {
  it('sums up what succeeded, what was sent and what it cost', () => {
    render(<BlockView {...view} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Block 5');
    expect(screen.getByText('3 succeeded, 1 failed')).toBeTruthy();
    const figure = (label: string) => screen.getByText(label).parentElement?.textContent;
    // What failed sent nothing; its fee was paid.
    expect(figure('ETH sent')).toBe('ETH sent2 ETH');
    expect(figure('Fees')).toContain('0.004 ETH');
    expect(screen.getAllByText('Gas used')[0]?.parentElement?.textContent).toContain('50 of 100');
  });

  it('says what happened in it, what failed apart', () => {
    render(<BlockView {...view} />);
    const kinds = () => within(screen.getByRole('figure'));
    expect(
      kinds()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([...['2 transfers', '1 approval', '1 failed']]);
    cleanup();
    const calls = [row(5, { method: 'knock' }), row(6, { method: 'mint' }), row(7, { method: '0x12345678' })];
    render(<BlockView {...view} transactions={calls} />);
    expect(
      kinds()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['1 mint', '2 other calls']);
    cleanup();
    const approve = (amount: string) => ({
      ...row(8, { to: TOKEN, method: 'approve' }),
      requested: { ...asked, isLimit: true, amount },
    });
    render(
      <BlockView {...view} transactions={[approve('5'), approve('0'), row(9, { method: 'setApprovalForAll' })]} />,
    );
    expect(kinds().getByRole('listitem').textContent).toBe('3 approvals');
    cleanup();
    render(<BlockView {...view} transactions={calls.slice(0, 1)} />);
    expect(screen.queryByText('What happened')).toBeNull();
  });

  it('leads to the blocks around it, by how full they are', () => {
    render(<BlockView {...view} />);
    const around = within(screen.getByRole('navigation', { name: 'Gas used by the blocks around it' }));
    expect(around.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      ...['/explorer/31337/block/4', '/explorer/31337/block/5', '/explorer/31337/block/6'],
    ]);
    expect(around.getByRole('link', { current: 'page' }).getAttribute('aria-label')).toMatch(/^Block 5: 50\.0\s%/);
    const ways = () => within(screen.getByRole('navigation', { name: 'Blocks before and after' }));
    expect(ways().getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/explorer/31337/block/6');
    cleanup();
    render(<BlockView {...view} around={[stats('4', '25'), stats('5', '50')]} />);
    expect(ways().queryByRole('link', { name: 'Next' })).toBeNull();
    expect(ways().getByText('Latest block')).toBeTruthy();
  });

  it('lists what each transaction sent, by the token it asked for, and marks only what failed', () => {
    render(<BlockView {...view} />);
    const rows = screen.getAllByRole('row').slice(1);
    const texts = rows.map(({ textContent }) => textContent);
    expect(texts[0]).toContain('2 ETH');
    expect(texts[1]).toContain('27 FUSD');
    expect(texts[1]).not.toContain('0 ETH0');
    expect(within(rows[1] as HTMLElement).getAllByRole('link', { name: /^0xbBbB/i })).toHaveLength(1);
    expect(texts[2]).toContain('Approve');
    expect(texts[2]).toContain('Unlimited FUSD');
    expect(texts[2]).toContain('limit');
    expect(texts.map((text) => text?.includes('Failed'))).toEqual([false, false, false, true]);
  });
});
