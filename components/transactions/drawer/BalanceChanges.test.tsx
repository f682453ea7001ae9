// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BalanceChanges } from '@/components/transactions/drawer/BalanceChanges';
import { getQueryClient } from '@/lib/data/queryClient';
import { BackendError } from '@/lib/errors/backendErrors';
import type { BlockTransaction, Log } from '@/protocol/data/shapes';
import { replaceExports } from '@/tests/helpers/replaceExports';

type Given = { to_block?: number; addresses?: string[] };
const answers = new Map<string, (given: Given) => unknown>();
replaceExports(import('@/lib/data/readData'), {
  readData: async (name: string, given: Given) => {
    const answer = answers.get(name);
    if (!answer) throw new Error(`Nobody answers ${name}.`);
    return answer(given);
  },
});

const CHAIN = 31_337;
const [ADA, GRACE, ROUTER, POOL, TOKEN, WRAPPED] = ['a', 'b', 'c', 'd', 'e', 'f'].map(
  (digit) => `0x${digit.repeat(40)}`,
) as [string, string, string, string, string, string];
const ETHER = 10n ** 18n;
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const word = (hex: string) => `0x${hex.replace('0x', '').padStart(64, '0')}`;

const block = { block_number: '7', block_hash: word('7'), block_timestamp: '2026-01-01T00:00:00.000Z' };
const transfer = (from: string, to: string, amount: bigint, id: bigint | null = null): Log => ({
  ...{ log_index: '0', transaction_hash: word('1'), transaction_index: '0', address: TOKEN, ...block },
  ...{ topic0: TRANSFER, topic1: word(from), topic2: word(to) },
  ...(id === null ? { data: word(amount.toString(16)), topic3: null } : { data: '0x', topic3: word(id.toString(16)) }),
});
const row = (part: Partial<BlockTransaction>): BlockTransaction => ({
  ...{ hash: word('1'), nonce: '0', transaction_index: '0', from_address: ADA, to_address: ROUTER, value: '0' },
  ...{ gas: '60000', gas_price: '1000000000', input: '0x7ff36ab5', receipt_cumulative_gas_used: '50000' },
  ...{ receipt_gas_used: '50000', receipt_contract_address: null, receipt_root: null, receipt_status: '1', logs: [] },
  ...block,
  ...part,
});
/** 0.5 ETH for 1,471.02 LAN. */
const swap = row({
  value: (ETHER / 2n).toString(),
  logs: [transfer(POOL, ADA, 147_102n * 10n ** 16n)],
});

const draw = (transaction: BlockTransaction, own: readonly string[] = []) =>
  render(<BalanceChanges chainId={CHAIN} row={transaction} own={new Set(own)} fee={<p>Fee by another</p>} />);
/** Without the letters of the logos. */
const lines = () =>
  screen.getAllByRole('listitem').map((line) => {
    const copy = line.cloneNode(true) as HTMLElement;
    for (const logo of copy.querySelectorAll('svg')) logo.remove();
    return copy.textContent;
  });
const settled = (expected: readonly string[]) => waitFor(() => expect(lines()).toEqual(expected));

beforeEach(() => {
  answers.clear();
  answers.set('getChains', () => [{ chainId: CHAIN, wrappedCoin: WRAPPED }]);
  answers.set('getTokenPrices', ({ addresses = [] }) =>
    addresses.map((address) => ({
      address,
      price: { usdPrice: address === WRAPPED ? 2_000 : 0.84, nativePrice: { value: '1', decimals: 18 } },
    })),
  );
  answers.set('getTokenMetadata', () => [{ address: TOKEN, symbol: 'LAN', decimals: '18', has_decimals: true }]);
  answers.set('getNativeBalance', ({ to_block }) => ({
    balance: (to_block === 6 ? 6n * ETHER : 6n * ETHER - ETHER / 2n - 50_000n * 10n ** 9n).toString(),
  }));
  answers.set('getTokenBalances', ({ to_block }) => [
    { token_address: TOKEN, balance: ((to_block === 6 ? 42_248n : 189_350n) * 10n ** 16n).toString() },
  ]);
});
afterEach(() => {
  cleanup();
  getQueryClient().clear();
});

it('says what the sender gave and got, what that is worth, and what there was before and after', async () => {
  draw(swap);
  await settled([
    'Ether6 → 5.49995 ETH−0.5 ETH−$1,000.00',
    'LAN422.48 → 1,893.5 LAN+1,471.02 LAN+$1,235.66',
    'Network fee1 gwei × 50,000 gas−0.00005 ETH−$0.10',
  ]);
  expect(screen.queryByText('Fee by another')).toBeNull();
  // Contracts may have sent coins along: no sum would be right.
  expect(screen.getByText('ETH that contracts send to each other leaves no event and is not listed.')).toBeTruthy();
});

it('says the change alone where no source keeps that block, and makes nothing up', async () => {
  answers.set('getNativeBalance', () => {
    throw new BackendError('The node does not keep the state of block 6.', 101, null);
  });
  answers.set('getTokenBalances', ({ to_block }) => [
    { token_address: TOKEN, balance: to_block === 6 ? '1' : '189350' },
  ]);
  answers.delete('getTokenPrices');
  draw(swap);
  await settled(['Ether−0.5 ETH', 'LAN+1,471.02 LAN', 'Network fee1 gwei × 50,000 gas−0.00005 ETH']);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(screen.queryByText(/ → /)).toBeNull();
});

it('sums up what was sent and the fee, where nothing else can have moved', async () => {
  draw(row({ to_address: GRACE, input: '0x', value: (2n * ETHER).toString(), receipt_gas_used: '21000' }));
  await waitFor(() => expect(lines().at(-1)).toBe('Totalat current prices, fee included−$4,000.04'));
  expect(screen.queryByText(/leaves no event/)).toBeNull();
  cleanup();
  // Without a price nothing is summed up.
  getQueryClient().clear();
  answers.set('getTokenPrices', () => []);
  draw(row({ to_address: GRACE, input: '0x', value: (2n * ETHER).toString(), receipt_gas_used: '21000' }));
  await waitFor(() => expect(lines()).toHaveLength(2));
});

it('is about the visitor where they took part, with the others folded', async () => {
  answers.set('getNFTMetadata', () => ({ name: 'Doors', symbol: 'DOOR' }));
  draw(row({ value: ETHER.toString(), logs: [transfer(POOL, GRACE, 0n, 47n)] }), [GRACE]);
  await settled(['Doors #47+1 NFT']);
  expect(screen.getByText('Fee by another')).toBeTruthy();
  const requests: string[] = [];
  answers.set('getNativeBalance', () => requests.push('getNativeBalance'));
  fireEvent.click(screen.getByRole('button', { name: '3 other addresses' }));
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3));
  await waitFor(() => expect(lines().slice(1)).toContain('Network fee1 gwei × 50,000 gas−0.00005 ETH−$0.10'));
  // There may be thousands of them: what they had is not asked.
  expect(requests).toEqual([]);
});

it('names whom it is about where the visitor took no part, and shows IDs of old NFTs one by one', async () => {
  answers.set('getTokenMetadata', () => []);
  answers.set('getNFTMetadata', () => ({ name: 'Kitties', symbol: 'CK' }));
  draw(row({ logs: [transfer(POOL, ADA, 5n), transfer(POOL, ADA, 7n)] }), [GRACE]);
  await waitFor(() => expect(lines()[0]).toBe('Kitties #5Kitties #7Received'));
  expect(screen.getByRole('heading', { level: 3 }).textContent).toContain('0xaAaA');
});

const noteText = () =>
  screen.queryAllByText(/missing|rebased|also changed/).map((note) => note.closest('p')?.textContent);

it('says that transfers are missing where logs say so, of contracts that are tokens', async () => {
  const supply = (address: string) => ({ ...transfer(ADA, ADA, ETHER), address, topic0: DEPOSIT, topic2: null });
  answers.set('getTokenMetadata', ({ addresses = [] }) =>
    addresses.includes(TOKEN) ? [{ address: TOKEN, symbol: 'LAN', decimals: '18', has_decimals: true }] : [],
  );
  // A pool that is paid into is no token; what wraps the coin is listed.
  draw(row({ logs: [supply(POOL), supply(TOKEN), supply(WRAPPED)] }));
  const text = 'Some transfers may be missing: LAN mints or burns without logging a transfer. See the event logs.';
  await waitFor(() => expect(noteText()).toEqual([text]));
  cleanup();
  draw(
    row({ logs: [supply(POOL), { ...transfer(ADA, POOL, 1n), topic2: null, data: word('d') + word('1').slice(2) }] }),
  );
  const form = 'Some transfers are missing: LAN logs them in a non-standard format. See the event logs.';
  await waitFor(() => expect(noteText()).toEqual([form]));
});

it('says by how much a balance changed beyond the transfers, the coin of own wallets too', async () => {
  const gas = 50_000n * 10n ** 9n;
  answers.set('getTokenBalances', ({ to_block }) =>
    to_block === 6
      ? [{ token_address: TOKEN, balance: `${5n * ETHER}` }]
      : [{ token_address: TOKEN, balance: `${2n * ETHER}` }],
  );
  answers.set('getNativeBalance', ({ to_block }) => ({ balance: `${to_block === 6 ? ETHER : 3n * ETHER - gas}` }));
  answers.set('getTransactions', () => ({ result: [{ hash: word('1') }] }));
  answers.set('getTokenTransfers', () => ({ result: [] }));
  const sale = row({ logs: [transfer(ADA, POOL, 2n * ETHER)] });
  const token = /^The balance of (your )?0xaAaA\S+ also changed by −1 LAN in this block without a transfer\./;
  draw(sale);
  await waitFor(() => expect(noteText()).toEqual([expect.stringMatching(token)]));
  cleanup();
  draw(sale, [ADA]);
  const coin = /^The balance of your 0xaAaA\S+ also changed by \+2 ETH in this block: contracts/;
  await waitFor(() => expect(noteText()).toEqual([expect.stringMatching(coin), expect.stringMatching(token)]));
});
