// @vitest-environment jsdom
import { cleanup, fireEvent, render as renderPage, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ContractTab } from '@/components/explorer/contract/ContractTab';
import { GasPrice } from '@/components/explorer/Figures';
import { PageLinks } from '@/components/explorer/parts';
import { TransactionTable } from '@/components/explorer/TransactionTable';
import { AddressView, type AddressViewProps } from '@/components/explorer/views/AddressView';
import { TransactionView, type TransactionViewProps } from '@/components/explorer/views/TransactionView';
import { NameDirectoryContext } from '@/components/ui/values/nameDirectory';
import { savedContracts } from '@/lib/contracts/savedContracts';
import { replaceExports } from '@/tests/helpers/replaceExports';
import { setTestRouter } from '@/tests/helpers/testRouter';

const router = {
  ...{ asPath: '/explorer/31337/x', query: {} as Record<string, string>, push: vi.fn(async () => true) },
  events: { on: () => undefined, off: () => undefined },
};
const { wrapper } = setTestRouter(router);
const render = (page: ReactNode) => renderPage(page, { wrapper });
replaceExports(import('@/lib/live-queries/liveFigures'), { useFigures: () => ({ figures: null }) });
const data = { answers: {} as Record<string, unknown> };
replaceExports(import('@/lib/data/readData'), {
  readData: (name: string) =>
    name in data.answers ? Promise.resolve(data.answers[name]) : Promise.reject(new Error('Nobody answers.')),
});

const CHAIN = { id: 31_337, name: 'Local chain', symbol: 'ETH' };
const [ADA, GRACE, TOKEN] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string];
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const HASH = `0x${'1'.repeat(64)}`;

beforeEach(() => {
  data.answers = {};
  router.query = {};
  router.push.mockClear();
});
afterEach(cleanup);

const block = { block_number: '5', block_hash: HASH, block_timestamp: '2026-01-01T00:00:00.000Z' };
const word = (value: string) => `0x${value.replace('0x', '').padStart(64, '0')}`;
const transaction: TransactionViewProps['transaction'] = {
  ...{ ...block, hash: HASH, nonce: '1', transaction_index: '0', from_address: ADA, to_address: TOKEN, value: '0' },
  ...{ gas: '60000', gas_price: '1000000000', input: '0xa9059cbb', receipt_cumulative_gas_used: '50000' },
  ...{ receipt_gas_used: '50000', receipt_contract_address: null, receipt_root: null, receipt_status: '1' },
  logs: [
    {
      ...{ ...block, log_index: '0', transaction_hash: HASH, transaction_index: '0', address: TOKEN },
      ...{
        data: word((27_000_000).toString(16)),
        topic0: TRANSFER,
        topic1: word(ADA),
        topic2: word(GRACE),
        topic3: null,
      },
    },
  ],
};
const view: TransactionViewProps = {
  ...{ kind: 'transaction', chain: CHAIN, transaction, tab: 'overview', abi: 'verified', verified: [TOKEN] },
  call: { name: 'transfer', values: [{ name: 'to', type: 'address', value: GRACE }] },
  events: [{ name: 'Transfer', values: [{ name: 'value', type: 'uint256', value: '27000000' }] }],
  ...{ names: {}, tokens: {}, coinUsd: null, baseFee: null, inBlock: 3, failure: null },
};
const known = {
  names: { [ADA]: 'ada.eth', [GRACE]: 'grace.eth', [TOKEN]: 'Foyer Dollar' },
  tokens: { [TOKEN]: { symbol: 'FUSD', decimals: 6 } },
};
const draw = (props: Partial<TransactionViewProps> = {}) =>
  render(
    <NameDirectoryContext value={known}>
      <TransactionView {...view} {...props} />
    </NameDirectoryContext>,
  );

describe('the page of a transaction', () => {
  it('says in its title who did what, and sums up what was paid', () => {
    draw();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('ada.eth sent 27 FUSD to grace.eth');
    expect(screen.getByText('Paid').parentElement?.textContent).toContain('27 FUSD');
    expect(screen.queryByText('Received')).toBeNull();
    expect(screen.getByText('ABI: verified source')).toBeTruthy();
    expect(screen.getByText(/position 1 of 3/)).toBeTruthy();
  });

  it('says that balances changed without a transfer where a log or the balances say so', async () => {
    const none = 'No coins, tokens or NFTs moved.';
    const { logs } = transaction;
    const [silent, rebase, kept] = ['2', '3', '4'].map((digit) => `0x${digit.repeat(64)}`) as [string, string, string];
    draw({ transaction: { ...transaction, hash: silent, logs: [] } });
    expect(screen.getByText(none)).toBeTruthy();
    cleanup();
    // A rebase as OUSD logs it.
    const topic0 = '0x41645eb819d3011b13f97696a8109d14bfcddfaca7d063ec0564d62a3e257235';
    draw({ transaction: { ...transaction, hash: rebase, logs: logs.map((log) => ({ ...log, topic0 })) } });
    expect(screen.queryByText(none)).toBeNull();
    const texts = () => screen.queryAllByText(/without a transfer/).map((note) => note.closest('p')?.textContent);
    expect(texts()).toEqual(['FUSD rebased: balances may have changed without a transfer.']);
    cleanup();
    data.answers = {
      getTokenBalances: [],
      getTransactions: { result: [{ hash: kept }] },
      getTokenTransfers: { result: [] },
    };
    // The contract says that the sender has as much as before.
    draw({ transaction: { ...transaction, hash: kept } });
    const text = 'The balance of ada.eth also changed by +27 FUSD in this block without a transfer.';
    await waitFor(() => expect(texts()).toEqual([expect.stringContaining(text)]));
  });

  it('has its parts behind links', async () => {
    draw({ tab: 'logs' });
    const parts = screen.getByRole('navigation', { name: 'Parts of this transaction' });
    expect(within(parts).getByRole('link', { current: 'page' }).textContent).toBe('Logs 1');
    await waitFor(() => expect(screen.getByText('Event logs')).toBeTruthy());
    expect(screen.getByRole('listitem').textContent).toContain('Transfer by Foyer Dollar');
    expect(screen.getByRole('listitem').textContent).toContain('27 FUSD');
  });
});

describe('the page of an address', () => {
  const address: AddressViewProps = {
    ...{ kind: 'address', chain: CHAIN, address: TOKEN, name: 'Multicall', balance: '0', tokens: [], nfts: null },
    transactions: { result: [], cursor: 'next', total: 60, page: 1, firstBlock: null },
    ...{ filter: 'all', transfers: null, nftTransfers: null, firstSeen: null, standard: null, token: null },
    contract: { creator: ADA, creation: HASH, createdAt: block.block_timestamp, verification: 'full' },
    ...{ tab: 'transactions', names: {}, coinUsd: null, failed: [] },
  };

  it('is that of a contract where there is code: a Contract tab, its creator, and no Send', () => {
    render(<AddressView {...address} />);
    expect(screen.getByRole('link', { name: 'Contract' })).toBeTruthy();
    expect(screen.getByText('Verified')).toBeTruthy();
    const created = screen.getByText('Created').parentElement;
    const links = within(created ?? document.body).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/explorer/31337/address/${ADA}`,
      `/explorer/31337/tx/${HASH}`,
    ]);
    expect(screen.queryByRole('link', { name: 'Send' })).toBeNull();
    cleanup();
    const unknown = { creator: null, creation: null, createdAt: null, verification: null };
    render(<AddressView {...address} contract={unknown} />);
    expect(screen.getByText('Creation transaction unknown')).toBeTruthy();
    cleanup();
    render(<AddressView {...address} contract={null} />);
    expect(screen.queryByRole('link', { name: 'Contract' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Send' })).toBeTruthy();
  });

  it('keeps its filter in the address, and says where there is none', () => {
    render(<AddressView {...address} filter="failed" transactions={null} />);
    const chips = within(screen.getByRole('navigation', { name: 'Filter transactions' }));
    expect(chips.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      ...['/explorer/31337/x', '/explorer/31337/x?show=in', '/explorer/31337/x?show=out'],
      '/explorer/31337/x?show=failed',
    ]);
    expect(chips.getByRole('link', { name: 'Failed' }).getAttribute('aria-current')).toBe('true');
    expect(screen.getByText('This filter needs an index of Local chain.')).toBeTruthy();
  });

  it('distinguishes what no source lists from what could not be read, and shows "none" for neither', () => {
    render(<AddressView {...address} tab="nfts" />);
    expect(screen.getAllByText(/^NFTs of this address can’t be listed/)).toHaveLength(2);
    expect(screen.queryByText('No NFTs')).toBeNull();
    cleanup();
    render(<AddressView {...address} tab="nfts" failed={['nfts']} />);
    expect(screen.getByRole('alert').textContent).toContain('The NFTs couldn’t be loaded.');
    expect(within(screen.getByRole('alert')).getByRole('link', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByText(/can’t be listed/)).toBeNull();
    cleanup();
    render(<AddressView {...address} tab="tokens" tokens={null} failed={['tokens']} />);
    expect(screen.getByRole('alert').textContent).toContain('The tokens couldn’t be loaded.');
    expect(screen.queryByText('No tokens')).toBeNull();
    cleanup();
    render(
      <AddressView {...address} tab="nfts" nfts={{ result: [], total: 0, cursor: '', page: 0, firstBlock: null }} />,
    );
    expect(screen.getByText('No NFTs')).toBeTruthy();
  });
});

describe('the table of transactions', () => {
  const row = {
    ...{ hash: HASH, block: '5', time: block.block_timestamp, from: ADA, to: GRACE, created: null },
    ...{ value: '1', fee: '1', failed: false, method: 'transfer', index: 0, requested: null },
  };
  const table = <TransactionTable chain={CHAIN} rows={[row]} caption="Latest transactions" />;

  it('links to the pages of its transactions, and shows them in the drawer at a press anywhere on the row', () => {
    render(table);
    const link = screen.getByRole('link', { name: '0x1111…1111' });
    expect(link.getAttribute('href')).toBe(`/explorer/31337/tx/${HASH}`);
    fireEvent.click(link);
    fireEvent.click(screen.getByText('Transfer'));
    const shown = [`/explorer/31337/x?tx=31337-${HASH}`, undefined, { shallow: true, scroll: false }];
    expect(router.push.mock.calls).toEqual([shown, shown]);
    expect(screen.queryByRole('row', { current: true })).toBeNull();
  });

  it('says whose tokens went to whom, and which way only where the listed address is one of them', () => {
    const asked = { address: TOKEN, symbol: 'LAN', decimals: 0, amount: '5', from: ADA, to: GRACE, isLimit: false };
    const ofToken = { ...row, to: TOKEN, value: '0', requested: asked };
    const list = (of: string) => (
      <TransactionTable chain={CHAIN} rows={[ofToken]} caption="Latest transactions" of={of} />
    );
    const { rerender } = render(list(TOKEN));
    expect(screen.queryByText('in')).toBeNull();
    expect(screen.queryByText('out')).toBeNull();
    rerender(list(GRACE));
    expect(screen.getByText('in')).toBeTruthy();
    rerender(list(ADA));
    expect(screen.getByText('out')).toBeTruthy();
  });

  it('leaves a press for another tab to the browser, and marks the row that is shown', () => {
    router.query = { tx: `31337-${HASH}` };
    render(table);
    // jsdom has no other tab to open.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(screen.getByRole('link', { name: '0x1111…1111' }), { ctrlKey: true });
    expect(router.push).not.toHaveBeenCalled();
    expect(screen.getByRole('row', { current: true }).textContent).toContain('0x1111…1111');
  });
});

describe('the price of gas', () => {
  it('is shown in wei where gwei would be mostly zeros', () => {
    const shown = (wei: string | null) => {
      const { container } = render(<GasPrice wei={wei} />);
      return container.textContent;
    };
    expect([shown('8'), shown('2543000'), shown('12400000000'), shown(null)]).toEqual([
      ...['8 wei', '0.002543 gwei', '12.4 gwei', 'unknown'],
    ]);
  });
});

describe('the pages of a list', () => {
  const hrefs = (cursor: string, page: number) => {
    render(<PageLinks cursor={cursor} page={page} older="Older transactions" />);
    return screen.queryAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  };

  it('lead to newer and older rows, and keep what else is chosen', () => {
    router.query = { tab: 'transfers', show: 'in', cursor: 'now' };
    expect(hrefs('next', 2)).toEqual([
      'Newer /explorer/31337/x?tab=transfers&show=in&page=1',
      'Older transactions /explorer/31337/x?tab=transfers&show=in&cursor=next',
    ]);
  });

  it('end at both ends', () => {
    expect(hrefs('', 0)).toEqual([]);
    expect(hrefs('', 1)).toEqual(['Newer /explorer/31337/x']);
  });
});

describe('the tab of a contract', () => {
  const tab = <ContractTab chain={CHAIN} address={TOKEN} standard={null} token={null} />;
  const info = { verification: null, language: null, compiler: null, name: null, abi: null, sources: null };

  it('shows the files of verified source, the own one first, and the ABI', async () => {
    const sources = [
      { path: '@lib/Base.sol', content: 'contract Base {}' },
      { path: 'src/Door.sol', content: 'contract Door {\n}' },
    ];
    const abi = [{ type: 'function', name: 'knock' }];
    data.answers = {
      getContractInfo: { ...info, verification: 'full', language: 'Solidity', compiler: '0.8.30', abi, sources },
    };
    const { container } = render(tab);
    await waitFor(() => expect(screen.getByText('Verified')).toBeTruthy());
    expect(screen.getByText('Solidity 0.8.30')).toBeTruthy();
    const buttons = screen.getAllByRole('button').filter((one) => one.hasAttribute('aria-expanded'));
    const [first, second] = buttons.map((one) => one.parentElement);
    expect(first?.textContent).toContain('src/Door.sol');
    expect(first?.textContent).toContain('contract Door {');
    expect(second?.textContent).not.toContain('contract Base');
    await waitFor(() => expect(container.querySelector('.hljs-keyword')?.textContent).toBe('contract'));
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'ABI' }));
    expect(screen.getByText(/"name": "knock"/)).toBeTruthy();
  });

  it('shows the ABI of a contract that was saved with the name of a known one', async () => {
    data.answers = { getContractInfo: info };
    const saved = { chainId: CHAIN.id, address: ADA };
    await savedContracts.add(null, { ...saved, name: 'Tea', abi: 'erc20' });
    render(<ContractTab chain={CHAIN} address={ADA} standard={null} token={null} />);
    await waitFor(() => expect(screen.getByText(/function totalSupply\(\)/)).toBeTruthy());
    await savedContracts.remove(null, saved);
  });

  it('says that nothing is known of a contract that is not verified', async () => {
    data.answers = { getContractInfo: info };
    render(<ContractTab chain={CHAIN} address={GRACE} standard={null} token={null} />);
    await waitFor(() => expect(screen.getByText(/^No ABI is known for this contract/)).toBeTruthy());
    expect(screen.queryByRole('tab')).toBeNull();
  });
});
