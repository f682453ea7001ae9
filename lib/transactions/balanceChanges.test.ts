import { expect, it } from 'vitest';
import { balanceChanges } from '@/lib/transactions/balanceChanges';
import type { BlockTransaction, Log } from '@/protocol/data/shapes';
import { ZERO_ADDRESS } from '@/protocol/data/addresses';

const [ADA, BOB, POOL, TOKEN] = ['a', 'b', 'c', 'd'].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
  string,
];
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const topic = (address: string) => `0x${'0'.repeat(24)}${address.slice(2)}`;
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;

const block = { block_timestamp: '2026-11-24T12:00:00.000Z', block_number: '7', block_hash: '0x07' };
const transfer = (from: string, to: string, amount: bigint, id: bigint | null = null): Log => ({
  ...{ log_index: '0', transaction_hash: '0x01', transaction_index: '0', address: TOKEN, ...block },
  ...{ topic0: TRANSFER, topic1: topic(from), topic2: topic(to) },
  ...(id === null ? { data: word(amount), topic3: null } : { data: '0x', topic3: word(id) }),
});
const row = (part: Partial<BlockTransaction>): BlockTransaction => ({
  ...{ hash: '0x01', nonce: '0', transaction_index: '0', from_address: ADA, to_address: BOB, value: '0' },
  ...{ gas: '21000', gas_price: '10', input: '0x', receipt_cumulative_gas_used: '21000', receipt_gas_used: '21000' },
  ...{ receipt_contract_address: null, receipt_root: null, receipt_status: '1', logs: [] },
  ...block,
  ...part,
});
const coin = (amount: bigint) => ({ kind: 'coin', token: null, tokenId: null, amount, parts: [amount] });
const token = (amount: bigint, parts = [amount]) => ({ kind: 'token', token: TOKEN, tokenId: null, amount, parts });

it('is what each address gave and got, the sender first, and the fee is the sender’s', () => {
  const logs = [transfer(POOL, ADA, 1_471n)];
  expect(balanceChanges(row({ value: '5', logs }), null)).toEqual([
    { party: ADA, changes: [coin(-5n), token(1_471n)], fee: 210_000n },
    { party: BOB, changes: [coin(5n)], fee: 0n },
    { party: POOL, changes: [token(-1_471n)], fee: 0n },
  ]);
});

it('sums up several transfers of one token, and leaves out what came in and went out again', () => {
  const logs = [transfer(ADA, BOB, 10n), transfer(BOB, POOL, 10n), transfer(POOL, ADA, 4n)];
  expect(balanceChanges(row({ logs }), null)).toEqual([
    { party: ADA, changes: [token(-6n, [-10n, 4n])], fee: 210_000n },
    { party: POOL, changes: [token(6n, [10n, -4n])], fee: 0n },
  ]);
});

it('keeps NFTs apart, and has no address for what is minted and burned', () => {
  const logs = [
    transfer(ZERO_ADDRESS, ADA, 0n, 3n),
    transfer(ZERO_ADDRESS, ADA, 0n, 4n),
    transfer(BOB, ZERO_ADDRESS, 0n, 5n),
  ];
  const nft = (tokenId: string, amount: bigint) => ({ kind: 'nft', token: TOKEN, tokenId, amount, parts: [amount] });
  expect(balanceChanges(row({ logs }), null)).toEqual([
    { party: ADA, changes: [nft('3', 1n), nft('4', 1n)], fee: 210_000n },
    { party: BOB, changes: [nft('5', -1n)], fee: 0n },
  ]);
});

it('is the fee alone where it failed, and nothing where that was free', () => {
  const failed = { value: '5', receipt_status: '0' };
  expect(balanceChanges(row(failed), null)).toEqual([{ party: ADA, changes: [], fee: 210_000n }]);
  expect(balanceChanges(row({ ...failed, gas_price: '0' }), null)).toEqual([]);
});
